import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateOf } from '@mingmou/contract/base/flow';
import type { Signature } from '@mingmou/contract/clinic/signature.fields';
import { relation } from '@mingmou/contract/dict/relation';
import type { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import { signingWay } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { informedConsentFlow } from '@mingmou/contract/workstation/informed-consent/informed-consent.flow';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import type { ReactNode } from 'react';
import styles from './consent.module.css';
import { SignaturePicture } from './signature-picture';

export type Document = OutputOf<typeof informedConsent.print>;

const LINE = '＿＿＿＿＿＿＿＿';

interface ConsentPaperProps {
  readonly of: Document;
  /** Each risk: a box to tick where it is signed, else as it was ticked. */
  readonly risks?: ReactNode;
  /** Where there is room to sign on the screen, the paper ends with the risks. */
  readonly isOpen?: boolean;
}

/** A consent as it is read: text, ticks, signatures, pictures of the paper, hash. One for screen and paper. */
export function ConsentPaper({ of, risks, isOpen = false }: ConsentPaperProps) {
  const { html, riskItems, ticked, isIntact, printCount, invalidReason, invalidByName, invalidAt } = of;
  const state = stateOf(informedConsentFlow, of.state);
  return (
    <article className={styles.paper}>
      {state === 'INVALID' ? <p className={styles.mark}>已作废</p> : null}
      {isIntact ? null : <p className={styles.broken}>内容与签署时不一致，本件不能作为签署凭证</p>}
      {printCount > 1 ? <p className={styles.again}>第{printCount}次打印</p> : null}
      <PrintHtml html={html} />
      {risks ?? (
        <ul className={styles.risks}>
          {riskItems.map((risk, at) => (
            <li key={risk}>
              {ticked?.includes(at) ? '☑' : '□'} {risk}
            </li>
          ))}
        </ul>
      )}
      {isOpen ? null : <Signatures of={of} />}
      {state === 'INVALID' ? (
        <p>
          作废：{invalidReason}（{invalidByName} {invalidAt}）
        </p>
      ) : null}
      {of.pictures.length > 0 ? (
        <div className={styles.pictures}>
          {of.pictures.map(({ id, url, name }) => (
            <img key={id} src={url} alt={`签署件 ${name}`} />
          ))}
        </div>
      ) : null}
      <p className={styles.facts}>
        模板版本 {of.templateVersion}
        {of.signedBy ? `　${dictName(signingWay, of.signedBy)}` : ''}
        {of.signedAt ? `　签署时间 ${of.signedAt}　校验码 ${of.contentHash}` : ''}
      </p>
    </article>
  );
}

function Signed({
  title,
  of,
  more,
}: {
  readonly title: string;
  readonly of?: Signature | null;
  readonly more?: string;
}) {
  return (
    <div className={styles.signed}>
      <span>{title}：</span>
      {of?.length ? <SignaturePicture title={title} of={of} /> : <span>{LINE}</span>}
      <span>{more}</span>
    </div>
  );
}

/** Who signed, or lines for a pen where nobody did yet. */
function Signatures({ of }: { readonly of: Document }) {
  const { patientSigns, needsGuardian, acceptedAt, signedAt, doctorName, doctorTitle, guardianName } = of;
  const isOnPaper = of.signedBy === 'PAPER';
  const withPatient = acceptedAt ? Boolean(of.patientSign) : patientSigns;
  const withGuardian = acceptedAt ? Boolean(of.guardianSign) : needsGuardian;
  const guardian = `姓名 ${guardianName ?? LINE}　与患者关系 ${dictName(relation, of.guardianRelation) || LINE}　证件号码 ${of.guardianIdNo ?? LINE}`;
  const doctor = signedAt
    ? [doctorName, doctorTitle, signedAt.slice(0, 16)].filter(Boolean).join('　')
    : `日期 ${LINE}`;
  if (isOnPaper) {
    return <p className={styles.signed}>纸质签署，见所附签署件。登记人 {doctor}</p>;
  }
  return (
    <section className={styles.signatures} aria-label="签名">
      {withPatient ? (
        <Signed title="患者签名" of={of.patientSign ?? null} more={acceptedAt?.slice(0, 16) ?? ''} />
      ) : null}
      {withGuardian ? <Signed title="监护人签名" of={of.guardianSign ?? null} more={guardian} /> : null}
      <Signed title="医生签名" of={of.doctorSign ?? null} more={doctor} />
    </section>
  );
}
