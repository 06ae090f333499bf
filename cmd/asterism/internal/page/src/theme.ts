// Light and dark: as the system says, unless one is chosen.

import { effect, type Signal } from "@preact/signals";

type Theme = "auto" | "light" | "dark";

/** cycleTheme goes on to the next choice. */
export const cycleTheme = (theme: Signal<Theme>): void => void (theme.value = ({ auto: "light", light: "dark", dark: "auto" } as const)[theme.value]);

/** applyTheme has the page follow the choice. */
export const applyTheme = (theme: Signal<Theme>): void => void effect(() => void (document.documentElement.dataset.theme = theme.value));
