import './palette-field.css';
import { useDeferredValue, useMemo } from 'react';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { DRAWN_PALETTE, HEX_COLOUR } from '../../../../contract/base-colours.ts';
import { isPalette } from '../../../../contract/palette.ts';
import {
  checkPalette,
  type PaletteFinding,
  worstOfEachColour,
} from '../../../../contract/palette-check.ts';
import { Button } from '../../../kit/button.tsx';
import { fill, formatNumber, isolate, isolateLatin } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { useEntryForm } from '../entry-context.tsx';
import { controlId } from '../field-paths.ts';
import { ENTRY_TEXTS } from '../texts.ts';
import { FieldBox } from './field-box.tsx';
import { textValue } from './text-field.tsx';

type GroupField = Extract<LabelledField, { type: 'group' }>;

/** The colours of the organisation, and for each unreadable pair the nearest colour that fixes it. */
export function PaletteField({ path, field }: { path: string; field: GroupField }) {
  const { language } = useMessages();
  const t = useTexts(ENTRY_TEXTS).palette;
  return (
    <fieldset className="group" id={controlId(path)}>
      <legend>{field.label[language]}</legend>
      <p className="hint">{t.hint}</p>
      <div className="palette">
        {Object.entries(field.fields).map(([name, inner]) => (
          <ColourField key={name} path={`${path}.${name}`} field={inner} />
        ))}
      </div>
      <Findings path={path} field={field} />
    </fieldset>
  );
}

function ColourField({ path, field }: { path: string; field: LabelledField }) {
  const { language, t: messages } = useMessages();
  const t = useTexts(ENTRY_TEXTS).palette;
  const { read, write, mayWrite } = useEntryForm();
  const value = textValue(read(path));
  const isReadOnly = !mayWrite(null);
  const label = field.label[language];
  return (
    <FieldBox path={path} field={field}>
      {(attributes) => (
        <div className="colour">
          <input
            type="color"
            aria-label={`${label}${messages.separator}${t.pick}`}
            // An invalid colour is shown as ink.
            value={HEX_COLOUR.test(value) ? value : DRAWN_PALETTE.ink}
            disabled={isReadOnly}
            onChange={({ target }) => write(path, target.value)}
          />
          <input
            {...attributes}
            className="input"
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            value={value}
            readOnly={isReadOnly}
            onChange={({ target }) => write(path, readColour(target.value))}
          />
        </div>
      )}
    </FieldBox>
  );
}

/** Returns a colour in the stored form, however it was typed or pasted. */
function readColour(text: string): string {
  const digits = text.trim().toLowerCase();
  return /^[\da-f]{6}$/.test(digits) ? `#${digits}` : digits;
}

function Findings({ path, field }: { path: string; field: GroupField }) {
  const t = useTexts(ENTRY_TEXTS).palette;
  const { read, write, mayWrite } = useEntryForm();
  const { language } = useMessages();
  // Trying every pair takes too long while a picker is being moved.
  const palette = useDeferredValue(read(path));
  const findings = useMemo(
    () => (isPalette(palette) ? worstOfEachColour(checkPalette(palette)) : null),
    [palette],
  );
  if (findings === null) return null;
  return (
    <div className="palette-findings" role="status">
      {findings.length === 0 ? (
        <p className="muted">
          <Icon name="check" />
          {t.readable}
        </p>
      ) : (
        <>
          <p>
            <b>{t.unreadable}</b>
          </p>
          <ul>
            {findings.map((finding) => {
              const { base, nearest } = finding;
              const inner = base === null ? undefined : field.fields[base];
              return (
                <li key={`${finding.scheme} ${finding.pair.front} ${finding.pair.ground}`}>
                  <Sample finding={finding} />
                  <span>
                    {inner !== undefined && (
                      <b>
                        {fill(t.mend[finding.direction ?? 'other'], {
                          field: isolate(inner.label[language]),
                        })}
                      </b>
                    )}{' '}
                    {fill(t.finding[finding.scheme], {
                      ratio: formatNumber(Math.floor(finding.ratio * 10) / 10),
                      needed: formatNumber(finding.needed),
                    })}
                  </span>
                  {base !== null && nearest !== null && inner !== undefined && (
                    <Button
                      size="small"
                      disabled={!mayWrite(null)}
                      onClick={() => write(`${path}.${base}`, nearest)}
                    >
                      <svg className="swatch" viewBox="0 0 16 16" aria-hidden="true">
                        <path d="M0 0h16v16H0z" fill={nearest} />
                      </svg>
                      {fill(t.use, { colour: isolateLatin(nearest) })}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

/** The two colours, shown on each other. */
function Sample({ finding: { front, ground } }: { finding: PaletteFinding }) {
  return (
    <svg className="sample" viewBox="0 0 64 28" aria-hidden="true">
      <path d="M0 0h64v28H0z" fill={ground} />
      <text x="32" y="20" textAnchor="middle" fill={front}>
        Ab
      </text>
    </svg>
  );
}
