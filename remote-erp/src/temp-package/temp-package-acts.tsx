import { nextState } from '@mingmou/contract/base/flow';
import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { TempPackageRow } from './temp-package.list';

interface TempPackageActsProps {
  readonly of: Pick<TempPackageRow, 'id' | 'version' | 'name' | 'state' | 'total'>;
  /** The page of one package offers them large, 应用 as its main act. */
  readonly main?: boolean;
  /** Called before an act begins. */
  readonly onDone?: () => void;
}

/** 校验, 应用 and 作废, as far as the state of a package allows them. */
export function TempPackageActs({ of, main = false, onDone }: TempPackageActsProps) {
  const { id, version, name, state, total } = of;
  const check = useSend(tempPackage.check);
  const apply = useSend(tempPackage.apply);
  const drop = useSend(tempPackage.void);
  const { confirm, success, warning } = useFeedback();
  const may = (action: 'check' | 'apply' | 'void') => nextState(tempPackage.lifecycle, state, action) !== null;

  const runCheck = async () => {
    onDone?.();
    const found = await check({ id, version });
    if (found.errorCount > 0) warning(`${found.errorCount}行有误，请修改`);
    else success('校验通过');
  };
  const runApply = async () => {
    onDone?.();
    if (!(await confirm(`确定应用「${name}」的${total}行吗？应用后不能撤回`, { ok: '应用' }))) return;
    await apply({ id, version });
    success('已应用');
  };
  const runVoid = async () => {
    onDone?.();
    if (!(await confirm(`确定作废「${name}」吗？`, { ok: '作废', danger: true }))) return;
    await drop({ id, version });
    success('已作废');
  };

  return (
    <>
      {may('check') ? (
        <Do call={tempPackage.check} onClick={runCheck}>
          校验
        </Do>
      ) : null}
      {may('apply') ? (
        <Do call={tempPackage.apply} main={main} onClick={runApply}>
          应用
        </Do>
      ) : null}
      {may('void') ? (
        <Do call={tempPackage.void} danger onClick={runVoid}>
          作废
        </Do>
      ) : null}
    </>
  );
}
