import type { Signature } from '@mingmou/contract/clinic/signature.fields';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import {
  MOST_PAGES,
  type PatientPart,
  patientPart,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.fields';
import { doctorFault, patientFault } from '@mingmou/contract/workstation/informed-consent/informed-consent.rules';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Panel } from '@mingmou/kit/page/panel';
import { Checkbox } from '@mingmou/kit/ui';
import { PicturesInput } from '@mingmou/kit/upload/picture-input';
import { type ReactNode, useState } from 'react';
import styles from './consent.module.css';
import { ConsentPaper, type Document } from './consent-paper';
import { SignByPhone } from './sign-by-phone';
import { SignaturePad } from './signature-pad';

interface Typed extends PatientPart {
  readonly doctorSign?: Signature;
  readonly fileIds?: readonly number[];
}

interface Fault {
  readonly field: string;
  readonly says: string;
}

const STAYS = { leaving: 'stays' } as const;
const NOTHING: Typed = {};
const GUARDIAN = ['guardianName', 'guardianRelation', 'guardianIdNo'] as const;

function useSigning(of: Document, onMoved: () => void) {
  const { area, id, version, acceptedAt, riskItems } = of;
  const [draft, keep] = useDraft<Typed>(`informed-consent-${id}`, STAYS);
  const [fault, setFault] = useState<Fault>();
  const typed = draft ?? NOTHING;
  const sign = useSend(informedConsent.sign);
  const upload = useSend(informedConsent.upload);
  const { success } = useFeedback();
  const type = (change: Partial<Typed>) => {
    setFault(undefined);
    keep((now = NOTHING) => ({ ...now, ...change }));
  };
  const done = (says: string) => {
    keep(() => undefined);
    success(says);
    onMoved();
  };
  /** What lacks is said at its place before anything is sent; the server judges by the same rules. */
  const lacking = (): Fault | undefined => {
    const { doctorSign, fileIds: _files, ...said } = typed;
    const found = (acceptedAt ? undefined : patientFault(riskItems.length, of, said)) ?? doctorFault(doctorSign);
    return found && { field: found.field, says: 'code' in found ? found.code.text : found.says };
  };
  return {
    typed,
    type,
    fault: (field: string) => (fault?.field === field ? fault.says : undefined),
    sign: async () => {
      const lacks = lacking();
      setFault(lacks);
      if (lacks) return;
      const { doctorSign, fileIds: _files, ...said } = typed;
      await sign({ area, id, version, ...(acceptedAt ? {} : said), doctorSign: doctorSign ?? [] });
      done('已签署');
    },
    upload: async () => {
      await upload({ area, id, version, fileIds: [...(typed.fileIds ?? [])] });
      done('已登记签署件');
    },
  };
}

type Signing = ReturnType<typeof useSigning>;

interface ConsentSigningProps {
  readonly of: Document;
  readonly onMoved: () => void;
  /** Further acts on the document. */
  readonly more: ReactNode;
}

/** A consent that waits: the text, each risk to tick, the room to sign; or pictures of the paper. */
export function ConsentSigning({ of, onMoved, more }: ConsentSigningProps) {
  const signing = useSigning(of, onMoved);
  const { typed, type, fault } = signing;
  const isAccepted = Boolean(of.acceptedAt);
  const ticked = typed.ticked ?? [];
  const tick = (at: number, on: boolean) =>
    type({ ticked: on ? [...ticked, at] : ticked.filter((each) => each !== at) });
  return (
    <>
      <Panel aria-label="同意书正文">
        <ConsentPaper
          of={of}
          isOpen={!isAccepted}
          {...(isAccepted ? {} : { risks: <Risks of={of} ticked={ticked} onTick={tick} /> })}
        />
        <Said says={fault('ticked')} />
      </Panel>
      <Panel aria-label="签署">
        {isAccepted ? null : <PatientSigning of={of} signing={signing} />}
        <SignaturePad
          title="医生签名"
          value={typed.doctorSign}
          onChange={(doctorSign) => type({ doctorSign })}
          fault={fault('doctorSign')}
        />
        <div className={styles.acts}>
          <Do call={informedConsent.sign} main hotkey="Ctrl+Enter" onClick={signing.sign}>
            签署
          </Do>
          {isAccepted ? null : <SignByPhone of={of} onSigned={onMoved} />}
          {more}
        </div>
      </Panel>
      <Panel aria-label="纸质签署">
        <p className={styles.quiet}>不便在屏幕上签名时，先打印，手写签字后上传签署件。可用手机扫码拍照。</p>
        <PicturesInput
          use="INFORMED_CONSENT"
          title="签署件"
          max={MOST_PAGES}
          known={[]}
          scan
          value={typed.fileIds ?? []}
          onChange={(fileIds) => type({ fileIds })}
        />
        <div className={styles.acts}>
          <Do
            call={informedConsent.upload}
            blocked={!typed.fileIds?.length && '请先上传签署件'}
            onClick={signing.upload}
          >
            登记签署件
          </Do>
        </div>
      </Panel>
    </>
  );
}

function Said({ says }: { readonly says: string | undefined }) {
  return says ? (
    <p className={styles.fault} role="alert">
      {says}
    </p>
  ) : null;
}

interface RisksProps {
  readonly of: Document;
  readonly ticked: readonly number[];
  readonly onTick: (at: number, on: boolean) => void;
}

function Risks({ of, ticked, onTick }: RisksProps) {
  return (
    <fieldset className={styles.risks}>
      <legend>请患者逐条阅读，听取说明后勾选</legend>
      {of.riskItems.map((risk, at) => (
        <Checkbox key={risk} checked={ticked.includes(at)} onChange={({ target }) => onTick(at, target.checked)}>
          {risk}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function PatientSigning({ of, signing: { typed, type, fault } }: { readonly of: Document; readonly signing: Signing }) {
  return (
    <>
      {of.patientSigns ? (
        <SignaturePad
          title="患者签名"
          value={typed.patientSign}
          onChange={(patientSign) => type({ patientSign })}
          fault={fault('patientSign')}
        />
      ) : (
        <p className={styles.quiet}>患者未满8岁，由监护人签名。</p>
      )}
      {of.needsGuardian ? (
        <>
          <div className={styles.guardian}>
            {GUARDIAN.map((name) => (
              <div key={name} className={styles.asked}>
                <label htmlFor={`consent-${name}`}>{patientPart[name].title}</label>
                <FieldInput
                  id={`consent-${name}`}
                  spec={patientPart[name]}
                  value={typed[name]}
                  onChange={(value) => type({ [name]: value })}
                />
                <Said says={fault(name)} />
              </div>
            ))}
          </div>
          <SignaturePad
            title="监护人签名"
            value={typed.guardianSign}
            onChange={(guardianSign) => type({ guardianSign })}
            fault={fault('guardianSign')}
          />
        </>
      ) : null}
    </>
  );
}
