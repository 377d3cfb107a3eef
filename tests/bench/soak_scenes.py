"""Every scene that holds, once more through the radio: with noise the table makes the same of it.

    python tests/bench/soak_scenes.py [MISS BLEED]

On all cores; what does not hold is listed.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import soak

from jantaku_host.bench import scene, scene_script
from jantaku_host.errors import JantakuError

SCENES = soak.ROOT / "tests/scenes"
NOISE = (0.02, 0.01)


def played(noise: tuple[float, float], path: Path) -> list[str]:
    """What does not hold in a scene."""
    miss, bleed = noise
    script = scene_script.parse(path.read_text(encoding="utf-8"), path.name)
    try:
        return scene.simulate(script, "radio", "unix", miss=miss, bleed=bleed).failed
    except JantakuError as error:
        return [f"{path.name}: {error}"]


def main() -> None:
    noise = (float(sys.argv[1]), float(sys.argv[2])) if len(sys.argv) > 2 else NOISE
    left_out = (SCENES / "open.txt").read_text().split()
    paths = [path for path in sorted(SCENES.glob("*.scene")) if path.stem not in left_out]
    failed = 0
    with ProcessPoolExecutor() as pool:
        for problems in soak.shown("scenes", pool.map(partial(played, noise), paths), len(paths)):
            failed += bool(problems)
            for problem in problems:
                print(problem)
    print(f"{len(paths) - failed} of {len(paths)} scenes hold at miss {noise[0]}, bleed {noise[1]}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
