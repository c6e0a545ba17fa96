import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { pdSum } from '@mingmou/contract/clinic/refraction-record.rules';
import type { OpticianFault } from '@mingmou/contract/workstation/optician.rules';
import type { OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import type { EyeSheet } from '@mingmou/kit/eyes/eye-rows';
import { useState } from 'react';
import type { Stage } from '../parts/use-stage';
import { faultText } from './fault-text';
import type { OpticianPage } from './prescription-acts';

type Values = Readonly<Record<string, unknown>>;

/** The distance of both eyes follows the single ones as long as nobody typed another. */
function withSums(before: OpticianRecord, values: Values): Values {
  const after: OpticianRecord = { ...before, ...values };
  const more: Record<string, unknown> = {};
  for (const whole of ['pd', 'npd'] as const) {
    const [od, os] = [eyeKey('od', whole), eyeKey('os', whole)];
    const isTouched = od in values || os in values;
    const follows = !before[whole] || before[whole] === pdSum(before[od], before[os]);
    if (isTouched && follows && !(whole in values)) more[whole] = pdSum(after[od], after[os]);
  }
  return { ...values, ...more };
}

interface Judged {
  readonly record: OpticianRecord;
  /** What hinders saving; said once its input was left. */
  readonly fault: OpticianFault | undefined;
  /** What hindered the act that was tried last; said at once. */
  readonly missed: OpticianFault | undefined;
  readonly onChange: () => void;
}

/** The prescription as the tables of the eyes read and write it. */
export function usePrescriptionSheet(page: OpticianPage | undefined, stage: Stage, judged: Judged): EyeSheet {
  const { record, fault, missed, onChange } = judged;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const change = (values: Values) => {
    onChange();
    stage.change(withSums(record, values));
  };
  return {
    values: record,
    prior: page?.last ?? undefined,
    readOnly: stage.readOnly,
    visionType: page?.visionType ?? 1,
    change,
    leave: (name) => {
      setLeft((now) => new Set(now).add(name));
      const eye = EYES.find((side) => name === eyeKey(side, 'cyl'));
      // An axis says nothing without a cylinder.
      if (eye && !record[eyeKey(eye, 'cyl')] && record[eyeKey(eye, 'axis')]) change({ [eyeKey(eye, 'axis')]: null });
    },
    faultOf: (name) => {
      const shown = [missed, fault].find((one) => one && 'field' in one && one.field === name);
      return shown && (shown === missed || left.has(name)) ? faultText(shown) : undefined;
    },
    hintOf: () => undefined,
    isQuoted: stage.isQuoted,
  };
}
