import { SheetImport } from '@mingmou/clinic/sheet-import/sheet-import';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import { tempPackageType } from '@mingmou/contract/erp/package/temp-package.dicts';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useMemo, useState } from 'react';
import styles from './temp-package.module.css';

interface UploadDialogProps {
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

interface Typed {
  readonly name?: string;
  readonly type?: CodeOf<typeof tempPackageType>;
}

const { name: nameSpec, type: typeSpec } = tempPackage.row;
const NO_KEYS = [] as const;
const STAYS = { leaving: 'stays' } as const;

/** 上传: type of the rows and name of the package, then the file. */
export function UploadDialog({ onDone, onClose }: UploadDialogProps) {
  const id = useId();
  const [kept, keep] = useDraft<Typed>('temp-package-upload', STAYS);
  const [writing, setWriting] = useState(false);
  const { name = '', type } = kept ?? {};
  const trimmed = name.trim();
  const input = useMemo(() => (type && trimmed ? { name: trimmed, type } : undefined), [type, trimmed]);
  useKeys(NO_KEYS, { blocking: true });
  const close = () => {
    keep(() => undefined);
    onClose();
  };
  return (
    <Modal
      title="上传数据包"
      open
      width={800}
      style={{ top: '12vh' }}
      closable={!writing}
      footer={null}
      onCancel={close}
    >
      <div className={styles.form}>
        <div>
          <label htmlFor={`${id}-type`}>{typeSpec.title}</label>
          <FieldInput
            id={`${id}-type`}
            spec={typeSpec}
            value={type}
            onChange={(value) => {
              const chosen = tempPackageType.rows.find(({ code }) => code === value)?.code;
              keep((now) => ({ ...now, ...(chosen ? { type: chosen } : {}) }));
            }}
          />
        </div>
        <div>
          <label htmlFor={`${id}-name`}>{nameSpec.title}</label>
          <FieldInput
            id={`${id}-name`}
            spec={nameSpec}
            value={name}
            onChange={(value) => keep((now) => ({ ...now, name: String(value ?? '') }))}
          />
        </div>
      </div>
      {input ? (
        <SheetImport
          key={type}
          of={tempPackage.file}
          input={input}
          done={() => '已上传'}
          onDone={({ id: made }) => {
            close();
            onDone(made);
          }}
          onWriting={setWriting}
        />
      ) : (
        <Quiet as="p">
          选好类型、填好名称后，下载模板或选择文件。行里的错误上传后可以在页面上改，只有表头不对的文件不能上传
        </Quiet>
      )}
    </Modal>
  );
}
