"""Every scene that holds, once more through the radio: the table makes the same of it, with noise
and without.

    python tests/bench/soak_scenes.py [MISS BLEED [SEED]]

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
NOISE = ((0.0, 0.0, 0), (0.02, 0.01, 0))  # misses, bleed, seed


def played(noise: tuple[float, float, int], path: Path) -> list[str]:
    """What does not hold in a scene."""
    miss, bleed, seed = noise
    script = scene_script.parse(path.read_text(encoding="utf-8"), path.name)
    try:
        return scene.simulate(script, "radio", "unix", miss=miss, bleed=bleed, seed=seed).failed
    except JantakuError as error:
        return [f"{path.name}: {error}"]


def main() -> None:
    noises: tuple[tuple[float, float, int], ...] = NOISE
    if len(sys.argv) > 2:
        noises = ((float(sys.argv[1]), float(sys.argv[2]), int((sys.argv[3:] or "0")[0])),)
    left_out = (SCENES / "open.txt").read_text().split()
    paths = [path for path in sorted(SCENES.glob("*.scene")) if path.stem not in left_out]
    found = [hold(noise, paths) for noise in noises]
    sys.exit(not all(found))


def hold(noise: tuple[float, float, int], paths: list[Path]) -> bool:
    """Whether all scenes do; those that do not are told."""
    failed = 0
    with ProcessPoolExecutor() as pool:
        for problems in soak.shown("scenes", pool.map(partial(played, noise), paths), len(paths)):
            failed += bool(problems)
            for problem in problems:
                print(problem, flush=True)
    miss, bleed, seed = noise
    held = f"{len(paths) - failed} of {len(paths)} scenes hold"
    print(f"{held} at miss {miss}, bleed {bleed}, seed {seed}")
    return not failed


if __name__ == "__main__":
    main()
