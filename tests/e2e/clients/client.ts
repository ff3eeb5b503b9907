import { expect } from '@playwright/test';

/** How long something may take on a busy machine, in milliseconds. */
export const WAIT = 60_000;

/** A browser that Playwright does not drive: Firefox by WebDriver BiDi, WebKitGTK by WebDriver. */
export type Client = {
  /** Opens an address, and waits until its document is loaded. */
  open(url: string): Promise<void>;
  /** Runs a function of the page. It gets an argument of JSON, and returns JSON or a promise of it. */
  run<Argument, Result>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Moves the pointer and presses keys as a person does (the input sources of WebDriver, which both protocols have). */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Chooses a file in a file field. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** Goes back (-1) or forward (1) in the history of the window. */
  traverse(delta: -1 | 1): Promise<void>;
  /** Sets the size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};

/** An input source of WebDriver, and what it does: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; actions: PointerAction[] };

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 };

/** The keys of WebDriver that are no characters. */
export const KEYS = {
  tab: '\ue004',
  enter: '\ue007',
  control: '\ue009',
  escape: '\ue00c',
  shift: '\ue008',
} as const;

/** Returns a function's text, which a page evaluates with an argument. @returns the result as JSON, because the protocols carry values differently */
export function asExpression(script: (argument: never) => unknown, argument: unknown): string {
  // Compiled functions may name this helper of the compiler.
  return `Promise.resolve((${script})(${JSON.stringify(argument) ?? 'undefined'})).then((result) => JSON.stringify(result) ?? 'null')`;
}

/** An element of the page: the first one that is shown, found by a selector and, if there is one, by its name. */
export type Target = string | { selector: string; name: string };

/**
 * Scrolls the element that a target means into view.
 * @returns its middle; null if there is none, or fonts that may move it are still loaded
 */
function findTarget(client: Client, target: Target): Promise<{ x: number; y: number } | null> {
  return client.run(
    ({ selector, name }) => {
      const nameOf = (element: Element) => {
        const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
        const labels = [
          ...ids.map((id) => document.getElementById(id)),
          ...((element as HTMLInputElement).labels ?? []),
        ];
        const texts = labels.map((label) => {
          const spoken = label?.cloneNode(true) as HTMLElement | undefined;
          for (const each of spoken?.querySelectorAll('[aria-hidden="true"]') ?? []) each.remove();
          return spoken?.textContent ?? '';
        });
        return element.getAttribute('aria-label') ?? (texts.join(' ') || element.textContent);
      };
      const found = [...document.querySelectorAll(selector)].find(
        (each) =>
          each.checkVisibility({ visibilityProperty: true }) &&
          (name === null || nameOf(each).replaceAll(/\s+/g, ' ').trim() === name),
      );
      if (found === undefined || document.fonts.status !== 'loaded') return null;
      found.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    },
    typeof target === 'string' ? { selector: target, name: null } : target,
  );
}

/** Clicks the middle of an element, once it is there and stands still. */
export async function click(client: Client, target: Target): Promise<void> {
  const what = JSON.stringify(target);
  let place: { x: number; y: number } | null = null;
  await expect
    .poll(
      async () => {
        const before = place;
        place = await findTarget(client, target).catch(() => null);
        return place !== null && JSON.stringify(place) === JSON.stringify(before);
      },
      { message: `${what} is shown, and stands still`, timeout: WAIT },
    )
    .toBe(true);
  const { x, y } = place ?? { x: 0, y: 0 };
  await client.perform([
    {
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]);
}

/** Types characters, or keys of `KEYS`, into what has the focus. */
export async function type(client: Client, text: string): Promise<void> {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ]);
  await client.perform([{ type: 'key', id: 'keyboard', actions }]);
}

/** Presses a key while Control is held. */
export async function pressWithControl(client: Client, value: string): Promise<void> {
  const actions = [
    { type: 'keyDown' as const, value: KEYS.control },
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
    { type: 'keyUp' as const, value: KEYS.control },
  ];
  await client.perform([{ type: 'key', id: 'keyboard', actions }]);
}

/** Clicks a field, and types into it. */
export async function fill(client: Client, target: Target, text: string): Promise<void> {
  await click(client, target);
  await type(client, text);
}

/** Returns the text of the first element that a selector finds; null if there is none. */
export function textOf(client: Client, selector: string): Promise<string | null> {
  return client.run((wanted) => document.querySelector(wanted)?.textContent ?? null, selector);
}

/** Waits until a function of the page, which it calls again and again, returns what is expected. */
export async function waitUntil<Argument, Result>(
  client: Client,
  script: (argument: Argument) => Result | Promise<Result>,
  argument: Argument,
  expected: Result | RegExp,
): Promise<void> {
  // The documents between which a browser goes answer nothing.
  const polled = expect.poll(() => client.run(script, argument).catch(() => undefined), {
    timeout: WAIT,
    intervals: [100],
  });
  if (expected instanceof RegExp) await polled.toMatch(expected);
  else await polled.toEqual(expected);
}

/** Waits until an element is there. */
export async function waitFor(client: Client, selector: string): Promise<void> {
  await waitUntil(client, (wanted) => document.querySelector(wanted) !== null, selector, true);
}

/** Waits until the text of an element is, or contains, what is expected. */
export async function waitForText(
  client: Client,
  selector: string,
  expected: string | RegExp,
): Promise<void> {
  const text = (wanted: string) => document.querySelector(wanted)?.textContent?.trim() ?? '';
  await waitUntil(client, text, selector, expected);
}
