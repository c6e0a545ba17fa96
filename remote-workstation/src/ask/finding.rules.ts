import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { type EyeFinding, eyeFindings } from '@mingmou/contract/workstation/consultation.fields';
import type { Consultation } from '@mingmou/contract/workstation/consultation.rules';
import { isBlank } from '@mingmou/contract/workstation/stage.rules';
import { NORMAL } from '../stage/chosen-findings';

type Values = Readonly<Record<string, unknown>>;

function hasNormal({ dict, item }: FieldSpec): boolean {
  return (item?.dict ?? dict)?.rows.some(({ code }) => code === NORMAL) ?? false;
}

/** 双眼正常: sets code 0 in all empty findings. Existing findings stay; only the doctor removes them. */
export function normalBothEyes(record: Consultation, names: readonly EyeFinding[]): Values {
  const values: Record<string, unknown> = {};
  for (const eye of EYES) {
    for (const name of names) {
      const field = eyeKey(eye, name);
      if (hasNormal(eyeFindings[name]) && isBlank(record[field]))
        values[field] = eyeFindings[name].kind === 'list' ? [NORMAL] : NORMAL;
    }
  }
  return values;
}

/** OD laid over OS. */
export function rightToLeft(record: Consultation, names: readonly EyeFinding[]): Values {
  return Object.fromEntries(names.map((name) => [eyeKey('os', name), record[eyeKey('od', name)] ?? null]));
}

export function cleared(names: readonly EyeFinding[]): Values {
  return Object.fromEntries(EYES.flatMap((eye) => names.map((name) => [eyeKey(eye, name), null])));
}
