import type { OutputOf } from '@mingmou/contract/base/call';
import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId } from 'react';
import type { Line } from './temp-package.detail';
import styles from './temp-package.module.css';

interface LineDialogProps {
  readonly of: Pick<OutputOf<typeof tempPackage.findById>, 'id' | 'version' | 'heads'>;
  readonly line: Line;
  readonly onClose: () => void;
}

const STAYS = { leaving: 'stays' } as const;
const MOST = 300;

/** 修改 of one row, cell by cell; the package is checked again with it. */
export function LineDialog({ of, line, onClose }: LineDialogProps) {
  const { id: packageId, version, heads } = of;
  const id = useId();
  const [kept, keep] = useDraft<readonly string[]>(`temp-line-${packageId}-${version}-${line.rowNo}`, STAYS);
  const texts = kept ?? heads.map((_head, at) => line.cells[at]?.text ?? '');
  const send = useSend(tempPackage.updateLine);
  const { success, warning } = useFeedback();
  const close = () => {
    keep(() => undefined);
    onClose();
  };
  const { start, running } = useAct(async () => {
    const cells = texts.map((text) => ({ text: text.trim() || null }));
    const { errorCount } = await send({ id: packageId, version, rowNo: line.rowNo, cells });
    if (errorCount > 0) warning(`已保存，还有${errorCount}行有误`);
    else success('已保存，校验通过');
    close();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Modal
      open
      title={`修改第${line.rowNo}行`}
      width={720}
      style={{ top: '10vh' }}
      okText="保存"
      okButtonProps={{ loading: running }}
      onOk={start}
      onCancel={close}
    >
      {line.errors.length > 0 ? (
        <ul className={styles.errors}>
          {line.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.cells} onKeyDownCapture={onEnter(start)}>
        {heads.map((title, at) => (
          <div key={title}>
            <label htmlFor={`${id}-${at}`}>{title}</label>
            <Input
              id={`${id}-${at}`}
              autoFocus={at === 0}
              maxLength={MOST}
              value={texts[at]}
              onChange={({ target }) => keep(() => texts.map((text, place) => (place === at ? target.value : text)))}
            />
          </div>
        ))}
      </div>
    </Modal>
  );
}
