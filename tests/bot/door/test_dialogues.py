"""try"""
from tests.playground.driver import Player

async def test_try(alice: Player, bob: Player) -> None:
    """x"""
    await alice.slash("/game new blocks", movement="simultaneous, written")
    await alice.click("Join the British")
    await bob.click("Join the French")
    print(alice.buttons())
    await alice.click("Start")
    for m in alice.reads(): print("CH>", m)
    for m in alice.dms.reads(): print("A>", m)
    for m in bob.dms.reads(): print("B>", m)
    print(await alice.complete("/order","line","ny"))
    print(await alice.complete("/blocks go","source",""))
    await alice.slash("/order", line="NY 2M to AL")
    for m in alice.reads()[-1:]: print("CH>", m)
    await alice.click("Seal")
    for m in alice.reads()[-2:]: print("CH>", m)
    await bob.dm("hold")
    for m in bob.dms.reads()[-2:]: print("B>", m)
    await bob.dm("seal")
    for m in bob.dms.reads()[-4:]: print("B>", m)
    for m in alice.reads()[-4:]: print("CH>", m)
