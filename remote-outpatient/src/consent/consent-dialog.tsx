import { dictName } from '@mingmou/contract/base/dict';
import { consent } from '@mingmou/contract/patients/consent.contract';
import { type ConsentKind, consentKind, marketingWay } from '@mingmou/contract/patients/consent.dicts';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { PicturesInput } from '@mingmou/kit/upload/picture-input';
import { useState } from 'react';
import { codesIn, relationIn } from './consent-values';
import styles from './register.module.css';

const NO_KEYS = [] as const;
const MOST_PICTURES = 9;

interface ConsentDialogProps {
  readonly patientId: number;
  readonly kind: ConsentKind;
  readonly needsGuardian: boolean;
  readonly onClose: () => void;
}

/** Keeps a signed paper: pictures of it, who signed for a child, the ways of marketing. */
export function ConsentDialog({ patientId, kind, needsGuardian, onClose }: ConsentDialogProps) {
  const [fileIds, setFiles] = useState<number[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const save = useSend(consent.save);
  const { success } = useFeedback();
  const { start, running } = useAct(async () => {
    await save({
      ...{ patientId, kind, fileIds },
      ways: kind === 'MARKETING' ? codesIn(marketingWay, values.ways) : null,
      guardianName: typeof values.guardianName === 'string' ? values.guardianName : null,
      guardianRelation: relationIn(values.guardianRelation),
    });
    success('保存成功');
    onClose();
  });
  useKeys(NO_KEYS, { blocking: true });
  const input = consent.save.input;
  const asked = [
    ...(kind === 'MARKETING' ? ['ways'] : []),
    ...(needsGuardian ? ['guardianName', 'guardianRelation'] : []),
  ];
  return (
    <Modal
      title={`登记${dictName(consentKind, kind)}`}
      open
      footer={null}
      width={480}
      style={{ top: '15vh' }}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={onClose}
    >
      <p>{needsGuardian ? '14周岁以下由监护人签署。' : '由患者本人签署。'}请上传签字后的纸质文件，可用手机扫码拍照。</p>
      {asked.map((name) => {
        const spec = input[name];
        return spec ? (
          <label key={name} className={styles.asked} htmlFor={`consent-${name}`}>
            {spec.title}
            <FieldInput
              id={`consent-${name}`}
              spec={spec}
              value={values[name]}
              onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
            />
          </label>
        ) : null;
      })}
      <PicturesInput
        use="CONSENT"
        title="签署件"
        max={MOST_PICTURES}
        known={[]}
        scan
        value={fileIds}
        onChange={setFiles}
      />
      <div className={styles.dialogActs}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={running} onClick={start}>
          确定
        </Button>
      </div>
    </Modal>
  );
}
