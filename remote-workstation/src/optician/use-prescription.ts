import type { OutputOf } from '@mingmou/contract/base/call';
import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { pdSum } from '@mingmou/contract/clinic/refraction-record.rules';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { prescriptionSource } from '@mingmou/contract/workstation/optician.dicts';
import { opticianForm } from '@mingmou/contract/workstation/optician.rules';
import { basisOf } from '@mingmou/contract/workstation/optician-basis.rules';
import {
  fieldsOfKind,
  type OpticianKind,
  type OpticianRecord,
} from '@mingmou/contract/workstation/optician-kinds.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { useStageSends } from '../stage/stage-calls';
import { useStage } from '../stage/use-stage';
import { sectionsOfKind } from './groups';
import { useConfirmation } from './use-confirmation';

type Values = Readonly<Record<string, unknown>>;
export type OpticianPage = OutputOf<typeof optician.findByAccepts>;

/** The source of a prescription in whose visit a refraction was finished, until another is chosen. */
const { MEASURED_HERE } = prescriptionSource.codes;

/** Returns a draft without fields that its kind no longer carries, such as the fitting height of near glasses. */
function ownFields(kind: OpticianKind, record: OpticianRecord): OpticianRecord {
  const own = fieldsOfKind(kind);
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in own));
}

/** Of the last prescription everything is taken over but who signs it and when it is checked. */
const NOT_REUSED = ['prescriberId', 'reviewDate', 'quotedFromId', 'noCycloReason', 'basisCheckId'];

/** The distance of both eyes follows the single ones as long as nobody typed another. */
function withSums(before: OpticianRecord, values: Values): Values {
  const after: OpticianRecord = { ...before, ...values };
  const more: Record<string, unknown> = {};
  for (const whole of ['pd', 'npd'] as const) {
    const [od, os] = EYES.map((eye) => eyeKey(eye, whole)) as ['odPd' | 'odNpd', 'osPd' | 'osNpd'];
    const isTouched = od in values || os in values;
    const follows = !before[whole] || before[whole] === pdSum(before[od], before[os]);
    if (isTouched && follows && !(whole in values)) more[whole] = pdSum(after[od], after[os]);
  }
  return { ...values, ...more };
}

/** 引用: the record that it was copied from. */
function arrivedIn(page: OpticianPage | undefined): Values {
  const from = page?.current?.quotedFromId;
  return from ? { [`from-${from}`]: '引用' } : {};
}

/** Who may sign, and the caller among them. */
function usePrescribers() {
  const { data: doctors = [] } = useCall(consultingDesk.initEmployee, {});
  const prescribers = doctors.filter(({ prescribeRight }) => prescribeRight);
  return { prescribers, me: prescribers.find(({ isMe }) => isMe)?.staffId ?? null };
}

/** One kind of glasses prescription of a visit, as it is written. */
export function usePrescription(kind: OpticianKind, acceptsId: number) {
  const key = { kind, acceptsId };
  const answer = useCall(optician.findByAccepts, key);
  const { prescribers, me } = usePrescribers();
  const sends = useStageSends(optician);
  const { finish, question } = useConfirmation(sends.finish, (noCycloReason) => stage.change({ noCycloReason }));
  const stage = useStage<OpticianRecord, OpticianPage>({
    ...{ of: optician, form: opticianForm(kind), key, answer, follow: withSums },
    draft: `optician-${acceptsId}-${kind}`,
    arrived: arrivedIn(answer.data),
    notReused: NOT_REUSED,
    copying: { acceptsId, stage: `${optician.code}/${kind}`, sections: sectionsOfKind(kind) },
    begin: (found) => {
      const typed = ownFields(kind, found);
      const checks = answer.data?.basisChecks ?? [];
      const record = checks.some(({ isOwn }) => isOwn) ? { ...typed, source: typed.source ?? MEASURED_HERE } : typed;
      return { ...record, prescriberId: record.prescriberId ?? me, basisCheckId: basisOf(record, checks) };
    },
    sends: { ...sends, finish },
  });
  return { ...stage, prescribers, question, basisChecks: answer.data?.basisChecks ?? [] };
}

export type Prescription = ReturnType<typeof usePrescription>;
