// The few drawings on buttons, all on a grid of 20 with lines of one width.

const paths = {
  cycle: "M4 13.5 13 4.5l2.5 2.5-9 9H4z",
  star: "m10 2.8 2.1 4.9 5.3.5-4 3.5 1.2 5.2-4.6-2.8-4.6 2.8 1.2-5.2-4-3.5 5.3-.5z",
  cross: "M5 5l10 10M15 5 5 15",
  dot: "M10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z",
  undo: "M7.5 4 4 7.5 7.5 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H7",
  redo: "M12.5 4 16 7.5 12.5 11M16 7.5H8.5a4.5 4.5 0 0 0 0 9H13",
  check: "m4 10.5 4 4L16 6",
  bulb: "M7.5 13.5a5 5 0 1 1 5 0V15h-5zM8 17.5h4",
  branch: "M6 3v14M6 13c0-4 8-2 8-7M14 3v3",
  erase: "m3.5 12 7-7.5 6 5.5-6.5 6.5H7zM7 16.5h9",
  pencil: "M4 16l1-4 8-8 3 3-8 8zM11.5 5.5l3 3",
  fill: "M3.5 3.5h13v13h-13zM7 7h.01M10 7h.01M13 7h.01M7 10h.01M10 10h.01M13 10h.01M7 13h.01M10 13h.01M13 13h.01",
  share: "M10 12V3M6.5 6 10 2.5 13.5 6M4 10v6.5h12V10",
  help: "M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1 1-1.1 1.8M10 14.5h.01",
  light: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1 1M14.7 14.7l1 1M4.3 15.7l1-1M14.7 5.3l1-1",
  dark: "M16 12.2A6.5 6.5 0 0 1 7.8 4a6.5 6.5 0 1 0 8.2 8.2z",
  auto: "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
  first: "M5 4v12M15 4.5 8 10l7 5.5z",
  before: "M12.5 4.5 7 10l5.5 5.5",
  after: "M7.5 4.5 13 10l-5.5 5.5",
  last: "M15 4v12M5 4.5 12 10l-7 5.5z",
  borders: "M3.5 3.5h13v13h-13zM3.5 10H10v6.5",
  newShape: "M3.5 3.5h13v13h-13zM10 7v6M7 10h6",
  more: "M5 10h.01M10 10h.01M15 10h.01",
  close: "M5 5l10 10M15 5 5 15",
  plus: "M10 4v12M4 10h12",
  save: "M4 4h9l3 3v9H4zM7 4v4h5V4M7 16v-4.5h6V16",
  down: "m5.5 8 4.5 4.5L14.5 8",
  chart: "M4 16V9M8 16V4M12 16v-5M16 16V7",
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d={paths[name]} /></svg>
);

/** Button is a button with an icon, a name for all and a key; the name is read out and shown on hovering. */
export function Button({ icon, label, keys, pressed, disabled, text, kind, act }: {
  icon?: IconName; label: string; keys?: string | undefined; pressed?: boolean | undefined; disabled?: boolean | undefined; text?: string | undefined; kind?: string; act: () => void;
}) {
  return (
    <button type="button" class={kind ? `button ${kind}` : "button"} aria-label={text ? undefined : label} title={keys ? `${label}  (${keys})` : label}
      aria-pressed={pressed} disabled={disabled} onClick={act}>
      {icon ? <Icon name={icon} /> : null}{text ? <span>{text}</span> : null}
    </button>
  );
}
