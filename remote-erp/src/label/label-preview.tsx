import { useAppSelector } from '@mingmou/core/store/hooks';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Modal } from '@mingmou/kit/ui-overlay';
import styles from './label.module.css';
import { Label, type LabelCopies, type LabelTemplate } from './label-sheet';

interface LabelPreviewProps {
  readonly of: LabelTemplate;
  readonly lines: readonly LabelCopies[];
  readonly onClose: () => void;
}

const SHOWN = 12;

/** The first labels in their true size, one of each goods. */
export function LabelPreview({ of: template, lines, onClose }: LabelPreviewProps) {
  const info = useAppSelector((state) => state.session.info);
  const orgName = info?.orgList.find(({ orgId }) => orgId === info.orgId)?.orgShortName ?? '';
  return (
    <Modal reading open title="标签预览" width={760} style={{ top: '8vh' }} footer={null} onCancel={onClose}>
      <div className={styles.preview}>
        {lines.slice(0, SHOWN).map(({ goods }, at) => (
          <div key={`${at}-${goods.code}`} className={styles.shown}>
            <Label of={template} goods={goods} orgName={orgName} />
          </div>
        ))}
      </div>
      {lines.length > SHOWN ? (
        <Quiet as="p" spaced>
          只显示前{SHOWN}种，共{lines.length}种
        </Quiet>
      ) : null}
    </Modal>
  );
}
