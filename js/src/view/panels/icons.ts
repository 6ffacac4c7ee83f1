/** Icons that only the panels show; view/shared/icons.tsx has the others. */
export const ICONS = {
  pause: "M8 5v14M16 5v14",
  step: "M5 5l9 7-9 7zM18 5v14",
  comment: "M4 5h16v11H10l-4 4v-4H4z",
  promote: "M12 19V5M6 11l6-6 6 6",
  main: "M5 4h14M12 20V8M7 13l5-5 5 5",
  delete: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
} as const;
