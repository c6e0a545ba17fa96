import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { equivalentOf } from '@mingmou/contract/clinic/refraction.rules';
import type { GlassesPower } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.fields';
import { changeOf } from '@mingmou/contract/workstation/optician-compare.rules';
import type { OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { dayText, instantOf } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { signedPapers } from '../../../visit/signed-prescription.rows';

const EYE_POWERS = ['sph', 'cyl', 'axis', 'add', 'pd', 'ph'] as const;

function powerOf(content: OpticianRecord): GlassesPower {
  const each = EYES.flatMap((eye) =>
    EYE_POWERS.map((name) => [eyeKey(eye, name), content[eyeKey(eye, name)] ?? null] as const),
  );
  return { ...Object.fromEntries(each), pd: content.pd ?? null };
}

const seOf = (content: OpticianRecord, eye: 'od' | 'os') =>
  equivalentOf(content[eyeKey(eye, 'sph')], content[eyeKey(eye, 'cyl')]);

/** All confirmed prescriptions of a patient, the latest first, each with its change against the one before it of its kind. */
export async function glassesPapers(cx: SessionCx, patientId: number) {
  const papers = await signedPapers(cx, { patientId, most: 200 });
  return papers.map(({ id, rxNo, kind, confirmedAt, prescriberName, isExpired, content }, at) => {
    const before = papers.slice(at + 1).find((one) => one.kind === kind);
    const [od, os] = EYES.map((eye) => (before ? changeOf(before.content, content, eye) : null));
    return {
      ...{ id, rxNo, kind, day: dayText(instantOf(confirmedAt)), prescriberName, isExpired, power: powerOf(content) },
      ...{ odSe: seOf(content, 'od'), osSe: seOf(content, 'os'), od, os },
    };
  });
}
