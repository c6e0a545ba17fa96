import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { sex } from '@mingmou/contract/dict/sex';
import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { referralFlow } from '@mingmou/contract/workstation/referral.flow';
import { useCall } from '@mingmou/core/store/use-call';
import { textOf } from '@mingmou/kit/format/text-of';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import styles from './referral.module.css';

type Whole = OutputOf<typeof referralOut.detail>;

const SAID = ['orgName', 'targetHospital', 'targetDepartment', 'targetDoctorName', 'urgency', 'referralDate'] as const;
const TEXTS = ['reason', 'diagnosisText', 'feedback'] as const;
const TIMES = [
  ['registeredAt', 'registeredByName'],
  ['acceptedAt', 'acceptedByName'],
  ['answeredAt', 'answeredByName'],
] as const;

interface ReferralDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One referral: whence and whither, why, what came of it. */
export function ReferralDrawer({ id, onClose }: ReferralDrawerProps) {
  const { data, refusal, refetch } = useCall(referralOut.detail, { id }, { quiet: true });
  return (
    <Drawer
      open
      title="转诊单"
      aria-label="转诊单"
      styles={{ wrapper: { width: 'min(560px, 94vw)' } }}
      onClose={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data ? <ReferralSheet of={data} /> : null}
      {data || refusal ? null : <Skeleton active />}
    </Drawer>
  );
}

export function ReferralSheet({ of }: { readonly of: Whole }) {
  const { row } = referralOut;
  const { title, tone } = stateAt(referralFlow, of.state);
  return (
    <>
      <p className={styles.notice}>
        <b>{of.name}</b>
        <span>
          {dictName(sex, of.sex)} {of.age}
        </span>
        <Quiet>
          {of.recordNo} {of.phone}
        </Quiet>
        <StateTag tone={tone}>{title}</StateTag>
      </p>
      <dl className={styles.facts}>
        {[...SAID, ...TEXTS].map((name) => {
          const text = textOf(row[name], of[name]);
          return text ? <Fact key={name} title={row[name].title} text={text} /> : null;
        })}
        {TIMES.map(([at, by]) =>
          of[at] ? <Fact key={at} title={row[at].title} text={`${of[at].slice(0, 16)} ${of[by] ?? ''}`} /> : null,
        )}
      </dl>
      {of.pictures.length > 0 ? (
        <section className={styles.pictures} aria-label="附件">
          {of.pictures.map(({ id, url, thumbUrl, name }) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              <img src={thumbUrl} alt={name} />
            </a>
          ))}
        </section>
      ) : null}
    </>
  );
}

function Fact({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </>
  );
}
