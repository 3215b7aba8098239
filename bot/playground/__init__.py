"""An embedded stand-in of Discord: the bot plays in it without a token, and the tests drive it.

    async with Playground(folder) as place:          # 127.0.0.1, the port given if it is free
        with place.redirect():                       # discord.py's addresses, put back at the end
            await client.start(place.token)
    print(place.page_url)                            # the page, with a secret of this start in its path

A bot in another process uses `redirect(place.url)` and `place.token`. The folder keeps the world (SQLite,
one row a thing) and the attached files; without a folder all is gone at the end. A world that is empty is
furnished with the server Fort Edward, three channels, and Alice, Bob and Carol, who owns it.

model.py        what there is; world.py keeps it and tells of changes; permissions.py who may do what
wire.py         how Discord writes it; refusals.py how it says no
limits/         what a request may hold; tree.py walks its components
posting.py      messages are made
rest/           the routes; gateway.py the events; cdn.py the files
client.py       what a person's own client refuses; person.py what a person does
picking.py      what they choose in lists; filling.py in commands and forms
owner.py        what a server's owner does
knobs.py        faults to order; clock.py the time
record.py       what the bot did, and what was wrong with it
page.py         the page in web/
store.py        the folder
place.py        all of it put together
demo.py         the server of the first day; table.py the game that waits there

Where each behaviour is documented stands in `sources.toml`, and a test says that no row is missing.

`place.record.faults` lists what a test must fail for: a route that is not known, a body that breaks a limit
or that an inspector refuses, an answer that an inspector refuses, an exception in here. `place.knobs`
orders faults: `answer`, `too_many`, `hold` (before or after the deed), `deliveries`, `rate_limits`, `zlib`.
`place.clock.advance` puts the clock forward; `place.gateway` drops, invalidates, or asks to reconnect;
`place.owner` deletes channels, takes permissions and sends the bot away; `place.person("Alice")` does all
that a person can.


The page's interface
--------------------

All stands below `place.page_url`, `http://127.0.0.1:PORT/play/SECRET/`. A wrong secret is 404; a Host that
is not 127.0.0.1 with this port, or an Origin that is not this place, is 403. `GET` of the
folder itself and of `NAME.EXT` (small letters, digits, dashes) serves the files of `bot/playground/web/`,
`index.html` first, with a Content-Security-Policy that allows no inline script or style. Attached files
come from the `url` of their attachment, pictures of emojis from `/cdn/emojis/ID.png`.

`POST upload?person=ID&name=NAME&description=ALT` with the bytes as body answers with an attachment, whose
`id` goes into a message's `files`, a command's option or a form's upload field.

`WebSocket socket?person=ID&locale=LANGUAGE` (without a person, the first; without a language, the one the
person has) is one viewer's. All frames are JSON texts. Ids are texts.

What the viewer is told: `{"event": NAME, "data": {...}}`

    HELLO                 me, dms_closed, persons, bot (users), emojis (their ids), and what `places` gives
    MESSAGE_CREATE, MESSAGE_UPDATE, MESSAGE_DELETE, MESSAGE_REACTION_ADD, MESSAGE_REACTION_REMOVE,
    TYPING_START          as in Discord's gateway; only of what this person sees. flags: 64 only you see this,
                          128 the bot is thinking, 4096 silent, 32768 the newer layout
    PLACES_CHANGED        servers, channels, threads, pins, roles or members changed: ask for `places`
    EMOJI_MADE            id: it has a picture from now on; EMOJI_GONE: it has none any more
    COMMANDS_CHANGED      ask for `commands`
    MODAL                 id (of the interaction), channel_id, modal (title, components): open this form
    INTERACTION_ANSWERED  id, answer (4 message, 5, 6 deferred, 7 update, 8 choices, 9 form): stop the spinner
    INTERACTION_FAILED    id, message: the bot did not answer within three seconds

What the viewer wishes: `{"id": N, "do": VERB, ...}`, answered by `{"id": N, "result": ...}` or `{"id": N,
"refused": {"why": NAME, "sentence": TEXT}}`; the names are those of `client.No`, of `refusals.Code`,
UNKNOWN_VERB and BAD_WISH. What changed is told before the result; a `complete` does not hold up what comes
after it.

    places                                      guilds [{id, name, owner_id, channels, roles, members}], dms;
                                                channels and threads have this person's `permissions`
                                                and as `news_id` what was last said that is not silent
    log           channel, before?, limit?      messages, oldest first
    commands      channel                       slash commands offered here, as Discord has them
    slash         channel, words, options?      {interaction, waits}; words "/game join";
                                                options {name: value}; persons, channels, roles
                                                and files by their ids
    complete      channel, words, typing, options?    [{name, value}]; options holds what is typed so far,
                                                that of the option `typing` included
    click         message, custom_id            {interaction, waits}
    select        message, custom_id, values    {interaction, waits}
    submit        interaction, values           {interaction, waits}; the form of that interaction,
                                                values {custom_id: text | [text] | bool}
    dismiss_form  interaction                   null
    send          channel, content?, files?, reply_to?    the message
    edit          message, content              the message
    delete        message                       null
    dismiss       message                       null; puts away what only this person sees
    react         message, emoji                null
    open_dm       user?                         the DM channel with the bot, or with that user
    close_dms                                   null; so does open_dms
    join          guild                         null; so does leave
    open_thread   channel, name, private?       the thread
    join_thread   channel                       null; so do archive and unarchive
    add_to_thread   channel, user               null
"""

from bot.playground.place import Playground, redirect

__all__ = ["Playground", "redirect"]
