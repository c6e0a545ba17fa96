import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { Asking } from './patient-package-acts';
import type { PatientPackageRow } from './patient-package-columns';

interface PatientPackageDialogProps {
  readonly what: Asking;
  readonly of: Pick<PatientPackageRow, 'id' | 'version' | 'name' | 'setmealName' | 'freezeCount' | 'trainerId'>;
  readonly onClose: () => void;
}

const { freeze, extend, gift, trainer } = patientPackage;
const FREEZE_NOTE = '暂停期间不能训练；恢复时有效期顺延实际暂停的天数，到期自动恢复。最多暂停两次。';

/** Asks for days or times and the reason, or for the trainer. */
export function PatientPackageDialog({ what, of, onClose }: PatientPackageDialogProps) {
  const { id, version, name, setmealName, freezeCount, trainerId } = of;
  const titleOf = (act: string) => `${act}：${name} ${setmealName}`;
  const dialog = { known: { id, version }, ok: '确定', onClose };
  switch (what) {
    case 'freeze':
      return (
        <CallDialog
          title={titleOf('暂停套餐')}
          call={freeze}
          lead={
            <>
              <Quiet as="p">{FREEZE_NOTE}</Quiet>
              {freezeCount > 0 ? <p>已暂停过 {freezeCount} 次</p> : null}
            </>
          }
          {...dialog}
        />
      );
    case 'extend':
      return (
        <CallDialog
          title={titleOf('套餐延期')}
          call={extend}
          lead={<Quiet as="p">从原有效期起顺延。</Quiet>}
          {...dialog}
        />
      );
    case 'gift':
      return (
        <CallDialog
          title={titleOf('赠送次数')}
          call={gift}
          lead={<Quiet as="p">赠送的次数最后使用，不退费。</Quiet>}
          {...dialog}
        />
      );
    case 'trainer':
      return (
        <CallDialog title={titleOf('指定训练师')} call={trainer} start={trainerId ? { trainerId } : {}} {...dialog} />
      );
  }
}
