import type { FormPart } from '../form-parts.ts';
import type { SetUpTexts } from './texts.ts';

type SetUpStep = keyof SetUpTexts['steps'];

/** The step for each part of the identity's form, by the name of the part, or of the single group in it. */
const STEP_OF_PART: Readonly<Record<string, SetUpStep>> = {
  names: 'names',
  logo: 'logo',
  palette: 'look',
  look: 'look',
  region: 'region',
};

export const SET_UP_STEPS = [...new Set(Object.values(STEP_OF_PART))] as [
  SetUpStep,
  ...SetUpStep[],
];

/** Whether a step asks for a part of the form. Parts without a step can be changed later. */
export function isInStep(step: SetUpStep, { name, fields }: FormPart): boolean {
  return STEP_OF_PART[name ?? fields[0]?.[0] ?? ''] === step;
}
