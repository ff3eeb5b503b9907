import './keys-dialog.css';
import { CONTENT_TEXTS } from '../content/texts.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { useSingleKeysSetting } from '../kit/single-keys.ts';

/** All keys by the places where they work. The keys of a group are pressed one after another. */
const KEYS = {
  everywhere: [
    ['palette', ['Ctrl K']],
    ['keys', ['?']],
    ['goToday', ['G', 'T']],
    ['goInbox', ['G', 'I']],
    ['goSite', ['G', 'S']],
    ['goNews', ['G', 'N']],
    ['goHome', ['G', 'H']],
    ['foldMenu', ['[']],
  ],
  lists: [
    ['create', ['N']],
    ['find', ['/']],
    ['next', ['J']],
    ['previous', ['K']],
    ['select', ['X']],
  ],
  inbox: [
    ['reply', ['R']],
    ['note', ['M']],
    ['template', ['/']],
    ['closeConversation', ['E']],
    ['markUnread', ['U']],
    ['snooze', ['H']],
    ['assign', ['A']],
    ['labels', ['L']],
    ['send', ['Ctrl Enter']],
    ['sendAndClose', ['Ctrl Shift Enter']],
    ['undoReply', ['Z']],
  ],
  board: [
    ['moveCard', ['M', '1 … 5']],
    ['view', ['V']],
  ],
  entry: [
    ['publish', ['Ctrl Enter']],
    ['preview', ['Ctrl .']],
    ['outdated', ['Alt ↓']],
    ['language', ['Alt ← →']],
  ],
  order: [
    ['hold', ['Space']],
    ['move', ['↑ ↓']],
    ['cancel', ['Esc']],
  ],
} as const;

/** Lists all keys, and turns off those without Ctrl or Alt. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const [isOn, setOn] = useSingleKeysSetting();
  return (
    <Dialog title={t.keys.title} className="keys" onClose={onClose}>
      <label className="check-label">
        <input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} />
        <span>
          <b>{t.keys.single}</b>
          <br />
          <span className="hint">{t.keys.singleHint}</span>
        </span>
      </label>
      {Object.entries(KEYS).map(([place, keys]) => (
        <section key={place}>
          <h3>{t.keys[place as keyof typeof KEYS]}</h3>
          <dl>
            {keys.map(([name, presses]) => (
              <div key={name}>
                <dt>{t.keys[name]}</dt>
                <dd>
                  {presses.map((press, index) => (
                    <span key={press}>
                      {index > 0 && <> {t.keys.followedBy} </>}
                      <kbd>{press}</kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {common.close}
        </Button>
      </p>
    </Dialog>
  );
}
