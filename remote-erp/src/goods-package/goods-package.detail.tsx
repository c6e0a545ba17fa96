import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney, formatPrice } from '@mingmou/contract/base/money';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import {
  goodsPackageItemKind,
  goodsPackageStanding,
  goodsPackageState,
} from '@mingmou/contract/erp/package/goods-package.dicts';
import { useNavigate, useParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Button, Skeleton } from '@mingmou/kit/ui';
import styles from './goods-package.module.css';

type Row = OutputOf<typeof goodsPackage.findById>;

const TITLE = '套餐详情';
const LIST = '/erp/pro/package';

function factsOf(row: Row): readonly (readonly [title: string, text: string])[] {
  return [
    ['编码', row.code],
    ['名称', row.name],
    ['套餐价', formatMoney(row.price)],
    ['原价合计', row.listAmount ? formatMoney(row.listAmount) : '按所选商品'],
    ['有效期', `${row.startDate} 至 ${row.endDate ?? '不限'}（${dictName(goodsPackageStanding, row.standing)}）`],
    ['机构', row.orgNames.join('、')],
    ['状态', dictName(goodsPackageState, row.state)],
    ['备注', row.remark ?? ''],
  ];
}

function Groups({ items, targets }: Pick<Row, 'items' | 'targets'>) {
  return (
    <table className={styles.groups} aria-label="套餐明细">
      <thead>
        <tr>
          {['分组', '对象类型', '对象', '选几项', '必选'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {['数量', '标签价', '分摊金额'].map((title) => (
            <th key={title} scope="col" className={styles.right}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => {
          const target = targets[at];
          return (
            <tr key={`${item.groupName}-${item.kind}-${item.targetId ?? item.categoryId}`}>
              <td>{item.groupName}</td>
              <td>{dictName(goodsPackageItemKind, item.kind)}</td>
              <td>{item.categoryId ? dictName(goodsCategory, item.categoryId) : target?.name}</td>
              <td>{item.chooseQty}</td>
              <td>{item.required ? '是' : '否'}</td>
              <td className={styles.right}>{item.qty}</td>
              <td className={styles.right}>{target?.tagPrice ? formatPrice(target.tagPrice) : '—'}</td>
              <td className={styles.right}>{item.sharePrice ? formatMoney(item.sharePrice) : '—'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function DetailOf({ id }: { readonly id: number }) {
  const { data, loading, refusal, refetch } = useCall(goodsPackage.findById, { id });
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (loading || !data) return <Skeleton active />;
  return (
    <>
      <dl className={styles.facts}>
        {factsOf(data).map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Groups {...data} />
    </>
  );
}

/** 套餐详情: price, places of sale, and groups. */
export default function GoodsPackageDetail() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  return (
    <Page label={TITLE} sheet>
      <h1 className={styles.title}>{TITLE}</h1>
      {Number.isSafeInteger(id) && id > 0 ? <DetailOf key={id} id={id} /> : <p>没有指定套餐，请从套餐管理打开详情。</p>}
      <Button onClick={() => navigate(LIST)}>返回套餐管理</Button>
    </Page>
  );
}
