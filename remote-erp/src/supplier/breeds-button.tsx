import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { Do } from '@mingmou/kit/act/do';
import { CallDialog, useReopened } from '@mingmou/kit/form/call-dialog';

const { saveBatch } = contrast;

/** 批量添加: several breeds to one supplier. The dialog opens again with its input after a reload. */
export function BreedsButton() {
  const [open, setOpen] = useReopened(saveBatch);
  return (
    <>
      <Do call={saveBatch} onClick={() => setOpen(true)}>
        批量添加
      </Do>
      {open ? (
        <CallDialog
          title="批量添加供应商品种对照"
          call={saveBatch}
          ok="确定"
          done={({ created, skipped }) =>
            skipped > 0 ? `已添加${created}个品种，${skipped}个已有` : `已添加${created}个品种`
          }
          width={600}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
