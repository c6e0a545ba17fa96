import { dictName } from '@mingmou/contract/base/dict';
import { EYE_TITLES, EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { formatLens, refractionText } from '@mingmou/contract/clinic/lens-fields.rules';
import { isMarkedChange } from '@mingmou/contract/clinic/refraction.rules';
import { dominantEye } from '@mingmou/contract/dict/measuring';
import { changeOf, type PowerRecord } from '@mingmou/contract/workstation/optician-compare.rules';
import type { OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './optician.module.css';
import type { OpticianPage } from './use-prescription';

interface BesidePanelProps {
  readonly page: OpticianPage;
  readonly record: OpticianRecord;
}

/** The worn glasses and the last prescription, and how far the one that is written is from each. */
export function BesidePanel({ page: { worn, earlier, dominantEye: leads }, record }: BesidePanelProps) {
  if (!worn && !earlier && !leads) return null;
  return (
    <section className={styles.beside} aria-label="与以往对比">
      {worn ? <Held title={`原镜 ${worn.day}`} before={worn} now={record} /> : null}
      {earlier ? (
        <Held title={`上次处方 ${earlier.day} ${earlier.prescriberName}`} before={earlier} now={record} />
      ) : null}
      {leads ? (
        <p>
          <Quiet>主视眼</Quiet> {dictName(dominantEye, leads)}眼
        </p>
      ) : null}
    </section>
  );
}

interface HeldProps {
  readonly title: string;
  readonly before: PowerRecord;
  readonly now: OpticianRecord;
}

function Held({ title, before, now }: HeldProps) {
  return (
    <table className={styles.powers}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">眼别</th>
          <th scope="col">度数</th>
          <th scope="col">
            ΔSE <small>D</small>
          </th>
          <th scope="col">
            Δ柱镜 <small>D</small>
          </th>
          <th scope="col">
            Δ轴位 <small>°</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {EYES.map((eye) => (
          <EyeRow key={eye} eye={eye} before={before} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function EyeRow({ eye, before, now }: { readonly eye: Eye } & Omit<HeldProps, 'title'>) {
  const change = changeOf(before, now, eye);
  return (
    <tr>
      <th scope="row">{EYE_TITLES[eye]}</th>
      <td>{textOf(before, eye)}</td>
      <td>{change ? <Difference value={change.se} /> : '—'}</td>
      <td>{change ? <Difference value={change.cyl} /> : '—'}</td>
      <td>{change?.axis ?? '—'}</td>
    </tr>
  );
}

/** Signed difference; one that the safety questions ask about also gets a word. */
function Difference({ value }: { readonly value: number | null }) {
  const text = value === 0 ? '0.00' : formatLens('sphere', value);
  return isMarkedChange(0, value) ? <StateTag tone="overdue">{`${text} 变化大`}</StateTag> : text;
}

const textOf = (record: PowerRecord, eye: Eye) =>
  refractionText(record[eyeKey(eye, 'sph')], record[eyeKey(eye, 'cyl')], record[eyeKey(eye, 'axis')]);
