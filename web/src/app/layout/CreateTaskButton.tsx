import { useStore } from "../../data/store.ts";
import { preload } from "../../features/tasks/preload.ts";
import { Button } from "../../ui/Button.tsx";
import { openNewTask } from "../../features/tasks/openNewTask.ts";

/** The Create Task button, in the sidebar and at the bottom of narrow screens. */
export function CreateTaskButton() {
  const isLoaded = useStore(({ loaded }) => loaded !== "no");
  return (
    <Button
      kind="primary"
      hasPlus
      title="Create Task"
      disabled={!isLoaded}
      onPointerEnter={preload}
      onClick={openNewTask}
    >
      <span>Create Task</span>
    </Button>
  );
}
