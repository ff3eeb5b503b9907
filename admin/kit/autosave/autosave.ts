/** How long after the last edit it is saved. In milliseconds. */
const PAUSE = 800;

/** The pauses between attempts grow from the first to the second. In milliseconds. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;

/** Why nothing is saved until somebody acts. The user of the autosave names its problems. */
type SaveProblem = { status: string };

/** What was not saved, and why. `offline`: it is tried again by itself. null: everything is saved. */
export type SaveOutcome<Problem extends SaveProblem> = Problem | { status: 'offline' } | null;

/** Where the saving stands, and whether this device has what the server does not have. */
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
  /** Is called once the last save has ended, after the page was left. */
  onLeft?: (isSaved: boolean) => void;
};

export type Autosave<Problem extends SaveProblem> = {
  /** Saves after a pause, which each edit begins anew. After a failure the longer pause goes on. */
  saveSoon: () => void;
  /** Saves now, and returns whether everything is saved. */
  saveNow: () => Promise<boolean>;
  /** Makes another call that changes what is stored, and shows its outcome as that of a save. */
  attempt: (call: () => Promise<SaveOutcome<Problem>>) => Promise<boolean>;
  /** Makes a call after those before it. None is answered with what an earlier one has changed. */
  inTurn: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /** Goes on after a problem that was solved. */
  resume: () => void;
  /** Writes the copy on this device. It follows every change: the tab may be closed before the next render. */
  keepCopy: () => Promise<void>;
  /** Saves by itself from now on, also when the tab is hidden. @returns what saves a last time, and ends it */
  start: () => () => void;
};

/**
 * Saves what somebody edits after a pause, one call at a time, and again after failures. It asks before a tab is closed
 * whose edits neither the server nor this device has.
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
    // What was edited since the call is not what was refused.
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
      // Whoever leaves the tab may close it. A problem is not tried again behind the back of who is asked about it.
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
      // React mounts everything twice while it is developed: then the page was not left.
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
