import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { CATEGORY_RULES, isGoodsCategory } from '@mingmou/contract/erp/goods/goods-category.rules';
import type { BreedAttrs } from '@mingmou/contract/erp/goods/goods-spec.rules';
import { Link } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { paired, pairOf } from '../parts/pair-column';
import { attrsText } from './attrs-text';
import { BreedDialog } from './breed-dialog';
import styles from './goods.module.css';
import { type GoodsNode, GoodsTree } from './goods-tree';
import { tagPriceColumn } from './tag-price-column';

const WIDTHS = { code: 96, brandName: 88, barcodeCount: 82 };
/** The tree takes its share of a clinic's screen. */
const [nameColumn] = columns(breed.row, ['name']);

const attrsColumn: ListColumn<{ readonly attrs: BreedAttrs }> = {
  key: 'attrs',
  label: '属性',
  title: '属性',
  width: 200,
  ellipsis: true,
  render: ({ attrs }) => attrsText(attrs),
};

const barcodesColumn: ListColumn<{ readonly id: number; readonly barcodeCount: number }> = {
  key: 'barcodeCount',
  label: '条码数',
  title: '条码数',
  width: WIDTHS.barcodeCount,
  align: 'right',
  sorter: true,
  render: ({ id, barcodeCount }) => <Link to={`/erp/pro/code?breedId=${id}`}>{barcodeCount}</Link>,
};

/** 品种管理 (domain-erp §1.7): the tree at the left chooses, the list shows. */
export default function BreedTreeList() {
  const list = useList(breed.page);
  const dialog = useFormDialog(breed);
  const { filters } = list.query;
  const { categoryId, brandId } = filters;
  const select = (node: GoodsNode | undefined) => {
    const { categoryId: _category, brandId: _brand, keyword: _keyword, ...rest } = filters;
    const at = node ? { categoryId: node.categoryId, ...(node.brandId ? { brandId: node.brandId } : {}) } : {};
    list.show({ filters: { ...rest, ...at, ...(node?.breedId ? { keyword: node.name } : {}) } });
  };
  const isSelected = (node: GoodsNode) =>
    node.categoryId === categoryId &&
    (node.brandId ?? undefined) === brandId &&
    (node.level === 3 ? filters.keyword === node.name : filters.keyword === undefined || node.level < 2);
  const chosen = typeof categoryId === 'string' && isGoodsCategory(categoryId) ? categoryId : undefined;
  const rules = chosen ? CATEGORY_RULES[chosen] : undefined;
  const start = {
    attrs: {},
    ...(chosen && rules ? { categoryId: chosen, unit: rules.unit, stockMode: rules.stockModes[0] } : {}),
    ...(typeof brandId === 'number' ? { brandId } : {}),
  };
  return (
    <div className={styles.split}>
      <GoodsTree selected={isSelected} onSelect={select} />
      <ListPage
        title={breed.page.title}
        list={list}
        filters={['keyword', 'stateEnum']}
        main={
          <Do call={breed.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[
          ...sized(columns(breed.row, ['code', 'brandId']), WIDTHS),
          ...(nameColumn ? [paired(nameColumn, attrsColumn, 156)] : []),
          ...pairOf(breed.row, ['stockMode', 'unit'], 104),
          { ...tagPriceColumn, width: 104 },
          barcodesColumn,
          stateColumn(breed.lifecycle, 'stateEnum'),
        ]}
        acts={(row) => <MasterActs of={breed} row={row} onEdit={dialog.open} />}
      />
      <BreedDialog control={dialog} start={start} />
    </div>
  );
}
