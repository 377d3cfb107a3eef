"""East calls the last set of a yakuman, and whoever fed it is liable where the book says so.

For both runtimes; `Kind` is the scene's own, or one that keeps more.
"""

from jantaku.rules.events import KAN, PON
from support.riichi_scene import Scene


def three_dragons(preset, Kind=Scene, **more):
    """Seat 0 has open pons of all dragons; seat 2 fed the third. It waits for 2p and 5p."""
    scene = Kind(preset, ["77z66z55z34p88s"], dora="9m", keep="25p", **more)
    for feeder, kind in ((1, "5z"), (1, "6z"), (2, "7z")):
        scene.go()
        _feed(scene, feeder, kind)
    return scene


def four_winds(preset, Kind=Scene, **more):
    """Seat 0 has open pons of all winds; seat 3 fed the fourth. It waits for 5p."""
    scene = Kind(preset, ["11z22z33z44z5p"], dora="9m", keep="5p1234z", **more)
    for feeder, kind in ((1, "1z"), (1, "2z"), (1, "3z"), (3, "4z")):
        if scene.deal.turn == 0:
            scene.go()
        _feed(scene, feeder, kind)
    return scene


def _feed(scene, feeder, kind):
    scene.until(feeder)
    scene.go(kind)
    scene.claim(PON, 0, kind[0] * 2 + "z")
    scene.throw()


def four_kans(preset, Kind=Scene, **more):
    """Seat 0 has called four kans; seat 1 fed the last. It waits for 1z."""
    scene = Kind(preset, ["222m444m666p888p1z"], dora="9m", keep="24m68p1z", **more)
    for feeder, kind in ((1, "2m"), (2, "4m"), (3, "6p"), (1, "8p")):
        if scene.deal.turn == 0:
            scene.go()
        scene.until(feeder)
        scene.go(kind)
        scene.claim(KAN, 0, kind[0] * 3 + kind[1])
        if scene.rules.open_kan_dora == "before_draw":
            scene.indicator()
        scene.draw()
        if scene.rules.open_kan_dora == "before_discard":
            scene.indicator()
        scene.discard()
        if scene.rules.open_kan_dora == "after_discard":
            scene.indicator()
    return scene
