import { dictName } from '@mingmou/contract/base/dict';
import { consent } from '@mingmou/contract/patients/consent.contract';
import {
  type ConsentKind,
  consentKind,
  type MarketingWay,
  marketingWay,
} from '@mingmou/contract/patients/consent.dicts';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { PicturesInput } from '@mingmou/kit/upload/picture-input';
import { useState } from 'react';
import styles from './consent.module.css';
import { relationIn } from './consent-values';

const NO_KEYS = [] as const;
const MOST_PICTURES = 9;
const STAYS = { leaving: 'stays' } as const;

interface Typed {
  readonly fileIds: readonly number[];
  readonly ways: readonly MarketingWay[];
  /** Of the guardian. */
  readonly values: Readonly<Record<string, unknown>>;
}

const NOTHING: Typed = { fileIds: [], ways: [], values: {} };
const GUARDIAN = ['guardianName', 'guardianRelation'] as const;
/** Fields of the dialog, at which faults are shown. */
const FIELDS: readonly string[] = [...GUARDIAN, 'ways', 'fileIds'];

interface Fault {
  readonly field: string;
  readonly msg: string;
}

interface ConsentDialogProps {
  readonly patientId: number;
  readonly kind: ConsentKind;
  readonly needsGuardian: boolean;
  readonly onClose: () => void;
}

/** Keeps a signed paper: pictures of it, who signed for a child, the ways of marketing. */
export function ConsentDialog({ patientId, kind, needsGuardian, onClose }: ConsentDialogProps) {
  const [fault, setFault] = useState<Fault>();
  const [draft, keep] = useDraft<Typed>(`consent-${patientId}-${kind}`, STAYS);
  const { fileIds, ways, values } = draft ?? NOTHING;
  const type = (change: Partial<Typed>) => {
    setFault(undefined);
    keep((now = NOTHING) => ({ ...now, ...change }));
  };
  const close = () => {
    keep(() => undefined);
    onClose();
  };
  const save = useSend(consent.save);
  const { success } = useFeedback();
  const say = useRefusal();
  const { start, running } = useAct(
    async () => {
      setFault(undefined);
      const asked = {
        ...{ patientId, kind, fileIds: [...fileIds] },
        ways: kind === 'MARKETING' ? [...ways] : null,
        guardianName: typeof values.guardianName === 'string' ? values.guardianName : null,
        guardianRelation: relationIn(values.guardianRelation),
      };
      await save(asked, { quiet: true });
      success('保存成功');
      close();
    },
    (refusal) =>
      say(refusal, {
        at: (field, msg) => {
          if (!FIELDS.includes(field)) return false;
          setFault({ field, msg });
          return true;
        },
      }),
  );
  const faultOf = (field: string) =>
    fault?.field === field ? (
      <p className={styles.fault} role="alert">
        {fault.msg}
      </p>
    ) : null;
  useKeys(NO_KEYS, { blocking: true });
  return (
    <Modal title={`登记${dictName(consentKind, kind)}`} open footer={null} width={480} onCancel={close}>
      <p>{needsGuardian ? '未满14周岁由监护人签署。' : '由患者本人签署。'}请上传签字后的纸质文件，可用手机扫码拍照。</p>
      {kind === 'MARKETING' ? <Ways of={ways} onChange={(chosen) => type({ ways: chosen })} /> : null}
      {faultOf('ways')}
      {needsGuardian
        ? GUARDIAN.map((name) => (
            <label key={name} className={styles.asked} htmlFor={`consent-${name}`}>
              {consent.row[name].title}
              <FieldInput
                id={`consent-${name}`}
                spec={consent.row[name]}
                value={values[name]}
                onChange={(value) => type({ values: { ...values, [name]: value } })}
              />
              {faultOf(name)}
            </label>
          ))
        : null}
      <PicturesInput
        use="CONSENT"
        title="签署件"
        max={MOST_PICTURES}
        known={[]}
        scan
        value={fileIds}
        onChange={(ids) => type({ fileIds: ids })}
      />
      {faultOf('fileIds')}
      <div className={styles.acts}>
        <Button onClick={close}>取消</Button>
        <Button type="primary" loading={running} onClick={start}>
          确定
        </Button>
      </div>
    </Modal>
  );
}

interface WaysProps {
  readonly of: readonly MarketingWay[];
  readonly onChange: (ways: MarketingWay[]) => void;
}

/** None is ticked until the patient names it. */
function Ways({ of: chosen, onChange }: WaysProps) {
  return (
    <fieldset className={styles.ways}>
      <legend>{consent.row.ways.title}</legend>
      {marketingWay.rows.map(({ code, name }) => (
        <Checkbox
          key={code}
          checked={chosen.includes(code)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, code] : chosen.filter((way) => way !== code))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
