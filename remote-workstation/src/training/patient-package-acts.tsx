import { stateOf } from '@mingmou/contract/base/flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { PatientPackageRow } from './patient-package-columns';

export type Asking = 'freeze' | 'extend' | 'gift' | 'trainer';

interface PatientPackageActsProps {
  readonly of: Pick<PatientPackageRow, 'id' | 'version' | 'state' | 'name' | 'setmealName'>;
  readonly onAsk: (what: Asking) => void;
  /** Before something else opens. */
  readonly onDone?: () => void;
}

/** 暂停 恢复 延期 赠送 训练师: acts that the state of a package permits. */
export function PatientPackageActs({ of, onAsk, onDone }: PatientPackageActsProps) {
  const { id, version, name, setmealName } = of;
  const state = stateOf(patientPackageFlow, of.state);
  const resume = useSend(patientPackage.resume);
  const { confirm, success } = useFeedback();
  const ask = (what: Asking) => () => {
    onDone?.();
    onAsk(what);
  };
  const goOn = async () => {
    onDone?.();
    if (!(await confirm(`恢复${name}的「${setmealName}」，有效期顺延实际暂停的天数。`, { ok: '恢复' }))) return;
    await resume({ id, version });
    success('已恢复');
  };
  return (
    <>
      {state === 'ACTIVE' ? (
        <Do call={patientPackage.freeze} onClick={ask('freeze')}>
          暂停
        </Do>
      ) : null}
      {state === 'FROZEN' ? (
        <Do call={patientPackage.resume} onClick={goOn}>
          恢复
        </Do>
      ) : null}
      {state === 'EXPIRED' ? (
        <Do call={patientPackage.extend} onClick={ask('extend')}>
          延期
        </Do>
      ) : null}
      {state === 'ACTIVE' || state === 'USED_UP' ? (
        <Do call={patientPackage.gift} onClick={ask('gift')}>
          赠送次数
        </Do>
      ) : null}
      {state === 'USED_UP' || state === 'REFUNDED' ? null : (
        <Do call={patientPackage.trainer} onClick={ask('trainer')}>
          训练师
        </Do>
      )}
    </>
  );
}
