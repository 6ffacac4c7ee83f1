/** The table of Tranquility: the board, and its part of the dock: facts of modules, deck, hand. */
import type { ViewProps } from "../../core/play/props";
import { chunksOf } from "../shared/contracts";
import { Dock } from "../shared/Dock";
import { Board } from "./Board";
import { sceneOf } from "./flow";
import { Hand } from "./Hand";
import { modulesOf } from "./scene";

export function Tranquility(p: ViewProps) {
  const scene = sceneOf(p);
  const modules = modulesOf(p.store.get());
  const { side } = chunksOf(p.store.get());
  return (
    <>
      <div class="sea-table" data-layer={scene.layer}>
        <Board {...p} scene={scene} />
      </div>
      <Dock {...p} hand={<Hand {...p} scene={scene} />}>
        {modules && <modules.Motion {...p} scene={scene} />}
        {modules && <modules.Table {...p} scene={scene} />}
        {modules ? <modules.LifeLine {...p} scene={scene} /> : <div class="sea-life" />}
        {side && (
          <side.Readouts
            {...p}
            row={() => side.textsOf(p, ".sea-row:has([tabindex='0']) button")}
            counts=".sea-life li"
          />
        )}
      </Dock>
    </>
  );
}
