import type { CallSpec } from '@mingmou/contract/base/call';
import { Do } from './do';
import type { DeleteCalls, MasterRow, ToggleCalls } from './master';
import { useDelete } from './use-delete';
import { useToggle } from './use-toggle';

interface MasterActsProps {
  readonly of: ToggleCalls & DeleteCalls & { readonly update: Pick<CallSpec, 'grant'> };
  readonly row: MasterRow;
  readonly onEdit: (row: MasterRow) => unknown;
}

/** 编辑, 停用/启用 and 删除 of a row of master data, each for those who may. */
export function MasterActs({ of, row, onEdit }: MasterActsProps) {
  const toggle = useToggle(of);
  const remove = useDelete(of);
  return (
    <>
      <Do call={of.update} onClick={() => onEdit(row)}>
        编辑
      </Do>
      <Do call={of.enable} onClick={() => toggle(row)}>
        {row.stateEnum === 'ENABLE' ? '停用' : '启用'}
      </Do>
      <Do call={of.delete} danger onClick={() => remove(row)}>
        删除
      </Do>
    </>
  );
}
