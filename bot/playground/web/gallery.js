/** Pictures laid out as Discord lays them: whole if it is one alone, else as a mosaic. */

import { el } from "./dom.js";

/** How many stand in each row. Of three the first stands beside the two others. */
const ROWS = {
  2: [2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [1, 3, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
  10: [1, 3, 3, 3],
};
const KINDS = { 1: "whole", 2: "half", 3: "third" };

export function gallery(pictures) {
  const kinds = (ROWS[pictures.length] ?? []).flatMap((row) => Array(row).fill(KINDS[row]));
  pictures.forEach((one, at) => kinds[at] && one.classList.add(kinds[at]));
  const shape = { 1: "alone", 3: "beside" }[pictures.length] ?? "mosaic";
  return el(`div.gallery.${shape}`, {}, pictures);
}
