/** How long after the last edit it is saved. In milliseconds. */
const PAUSE = 800;

/** The pauses between attempts grow from the first to the second. In milliseconds. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;

/** Why nothing is saved until somebody acts. The feature that uses the autosave names its problems. */
type SaveProblem = { status: string };

/** What was not saved, and why. `offline`: it is retried automatically. null: everything is saved. */
export type SaveOutcome<Problem extends SaveProblem> = Problem | { status: 'offline' } | null;

/** The state of saving, and whether this device has what the server does not have. */
export type AutosaveState<Problem extends SaveProblem> = {
  save: { status: 'idle' } | { status: 'saving' } | { status: 'offline' } | Problem;
  device: 'storing' | 'stored' | 'failed';
};

export const BEGINNING = {
  save: { status: 'idle' },
  device: 'stored',
} as const satisfies AutosaveState<never>;

export type AutosaveOptions<Problem extends SaveProblem> = {
  isUnsaved: () => boolean;
  /** Sends what is unsaved. It never throws. */
  save: () => Promise<SaveOutcome<Problem>>;
  /** Writes what is unsaved to this device, and removes what is saved from it. */
  writeCopy: () => Promise<void>;
  /** The problems that an edit may solve. All others wait for `resume` or `saveNow`. */
  solvedByEdit?: readonly Problem['status'][];
  /** Called once the last save has ended, after the page was left. */
  onLeft?: (isSaved: boolean) => void;
};

export type Autosave<Problem extends SaveProblem> = {
  /** Saves after a pause, which each edit restarts. After a failure the longer pause continues. */
  saveSoon: () => void;
  /** Saves now, and returns whether everything is saved. */
  saveNow: () => Promise<boolean>;
  /** Makes another call that changes stored data, and shows its result like that of a save. */
  attempt: (call: () => Promise<SaveOutcome<Problem>>) => Promise<boolean>;
  /** Makes a call after all earlier ones, so that its response includes their changes. */
  inTurn: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /** Continues after a problem was solved. */
  resume: () => void;
  /** Writes the copy on this device. Called after every change, because the tab may be closed before the next render. */
  keepCopy: () => Promise<void>;
  /** Starts saving automatically, also when the tab is hidden. @returns a function that saves a last time and stops */
  start: () => () => void;
};

/**
 * Saves edits after a pause, one call at a time, and again after failures. It asks before a tab is closed if neither the
 * server nor this device has its edits.
 */
export function createAutosave<Problem extends SaveProblem>(
  options: AutosaveOptions<Problem>,
  onChange: (state: AutosaveState<Problem>) => void,
): Autosave<Problem> {
  const { isUnsaved, solvedByEdit = [] } = options;
  let state: AutosaveState<Problem> = BEGINNING;
  let calls: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let edits = 0;
  let writes = 0;
  let isStarted = false;

  function change(changed: Partial<AutosaveState<Problem>>): void {
    state = { ...state, ...changed };
    onChange(state);
  }

  const isSolvedByEdit = ({ status }: SaveProblem) => solvedByEdit.includes(status);

  /** Saves after the pause that belongs to the state. */
  function schedule(): void {
    clearTimeout(timer);
    const { status } = state.save;
    if (!isStarted || (status !== 'idle' && status !== 'offline')) return;
    const retry = Math.min(FIRST_RETRY * 2 ** (failures - 1), LAST_RETRY);
    timer = setTimeout(saveNow, status === 'idle' ? PAUSE : retry);
  }

  function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = calls.then(call);
    calls = result.catch(() => undefined);
    return result;
  }

  async function attempt(call: () => Promise<SaveOutcome<Problem>>): Promise<boolean> {
    clearTimeout(timer);
    const editsBefore = edits;
    change({ save: { status: 'saving' } });
    const problem = await call();
    failures = problem?.status === 'offline' ? failures + 1 : 0;
    // Edits since the call are not what was refused.
    const isSolved = problem === null || (edits !== editsBefore && isSolvedByEdit(problem));
    change({ save: isSolved ? BEGINNING.save : problem });
    schedule();
    return problem === null;
  }

  function saveNow(): Promise<boolean> {
    return inTurn(async () => {
      if (!isUnsaved()) {
        if (state.save.status === 'offline') change({ save: BEGINNING.save });
        return true;
      }
      // The second call sends what was edited during the first one.
      return (await attempt(options.save)) && (!isUnsaved() || attempt(options.save));
    });
  }

  function resume(): void {
    change({ save: BEGINNING.save });
    schedule();
  }

  function start(): () => void {
    isStarted = true;
    schedule();
    const listeners = new AbortController();
    const { signal } = listeners;
    const saveIn = (...statuses: string[]) => {
      if (statuses.includes(state.save.status)) void saveNow();
    };
    window.addEventListener('online', () => saveIn('offline'), { signal });
    document.addEventListener(
      'visibilitychange',
      // Somebody who leaves the tab may close it. A problem is not retried while the editor is being asked about it.
      () => document.visibilityState === 'hidden' && saveIn('idle', 'saving', 'offline'),
      { signal },
    );
    window.addEventListener(
      'beforeunload',
      (event) => isUnsaved() && state.device !== 'stored' && event.preventDefault(),
      { signal },
    );
    return () => {
      listeners.abort();
      isStarted = false;
      clearTimeout(timer);
      // In development, React mounts everything twice. Then the page was not left.
      void saveNow().then((isSaved) => isStarted || options.onLeft?.(isSaved));
    };
  }

  return {
    saveNow,
    inTurn,
    resume,
    start,
    attempt: (call) => inTurn(() => attempt(call)),
    saveSoon() {
      edits += 1;
      if (isSolvedByEdit(state.save)) resume();
      else if (state.save.status === 'idle') schedule();
    },
    async keepCopy() {
      writes += 1;
      const write = writes;
      change({ device: 'storing' });
      const device = await options.writeCopy().then(
        () => 'stored' as const,
        () => 'failed' as const,
      );
      if (write === writes) change({ device });
    },
  };
}
