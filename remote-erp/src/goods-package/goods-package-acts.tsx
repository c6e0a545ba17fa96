import type { OutputOf } from '@mingmou/contract/base/call';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { useDelete } from '@mingmou/kit/act/use-delete';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';

type GoodsPackageRow = OutputOf<typeof goodsPackage.findById>;

interface GoodsPackageActsProps {
  readonly row: GoodsPackageRow;
  readonly onEdit: (row: GoodsPackageRow) => unknown;
}

/** Acts on a package; rare ones are under 更多. */
export function GoodsPackageActs({ row, onEdit }: GoodsPackageActsProps) {
  const navigate = useNavigate();
  const changes = useHolds(goodsPackage.save.grant);
  return (
    <>
      <Do call={goodsPackage.findById} onClick={() => navigate(`/erp/pro/packageInfo/${row.id}`)}>
        详情
      </Do>
      <Do call={goodsPackage.update} onClick={() => onEdit(row)}>
        编辑
      </Do>
      {changes ? <MoreActs name={row.name}>{(onDone) => <Seldom row={row} onDone={onDone} />}</MoreActs> : null}
    </>
  );
}

function Seldom({ row, onDone }: { readonly row: GoodsPackageRow; readonly onDone: () => void }) {
  const toggle = useToggle(goodsPackage);
  const remove = useDelete(goodsPackage);
  const copy = useSend(goodsPackage.copy);
  const { success } = useFeedback();
  const after = (act: () => unknown) => () => {
    onDone();
    return act();
  };
  const copyNow = async () => {
    await copy({ id: row.id });
    success('复制成功，副本是草稿');
  };
  return (
    <>
      <Do call={goodsPackage.copy} onClick={after(copyNow)}>
        复制
      </Do>
      <Do call={goodsPackage.enable} onClick={after(() => toggle(row))}>
        {row.stateEnum === 'ENABLE' ? '停用' : '启用'}
      </Do>
      <Do call={goodsPackage.delete} danger onClick={after(() => remove(row))}>
        删除
      </Do>
    </>
  );
}
