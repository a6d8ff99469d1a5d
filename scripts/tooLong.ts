/** The largest number of lines of a file, and of a function outside of tests. */
export const MOST = { file: 300, function: 80 };

/**
 * Files with a function that has more lines than allowed. Most are components, whose lines are mostly markup. Shorten a function
 * when you change it, and add no file to this list.
 */
export const LONG_FUNCTIONS = [
  "server/src/db/migrations/0001-beginning.ts",
  "web/src/app/Dashboard.tsx",
  "web/src/app/layout/Sidebar.tsx",
  "web/src/data/api/live.ts",
  "web/src/data/mutations/runMutation.ts",
  "web/src/features/filters/FilterSheet.tsx",
  "web/src/features/tasks/Subtasks.tsx",
  "web/src/features/tasks/TaskCard.tsx",
  "web/src/features/tasks/TaskProps.tsx",
  "web/src/features/tasks/pick/CardPicker.tsx",
  "web/src/ui/Palette.tsx",
  "web/src/ui/Picker.tsx",
];
