import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { SearchSelect } from '@mingmou/kit/form/search-select';
import { Page } from '@mingmou/kit/page/page';
import { Button } from '@mingmou/kit/ui';
import { WithRight } from '../parts/with-right';
import { attrsText } from './attrs-text';
import { CodeGrid } from './code-grid';
import { CodeImport } from './code-import';
import { CodeRows } from './code-rows';
import styles from './goods.module.css';

export type PickedBreed = OutputOf<typeof breed.findAll>[number];

function labelOf({ brandName, name, categoryId }: PickedBreed): string {
  return `${brandName} ${name}（${dictName(goodsCategory, categoryId)}）`;
}

/** 条码生成 (domain-erp §1.4): choose a breed, then a grid of powers or rows. */
export default function CodeCreateForm() {
  return (
    <WithRight title="条码生成" grant={barcode.createRows.grant}>
      <CodeCreate />
    </WithRight>
  );
}

function CodeCreate() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { data, loading, refusal, refetch } = useCall(breed.findAll, {});
  const chosen = data?.find(({ id }) => id === Number(params.get('breedId')));
  return (
    <Page label="条码生成" height="full" sheet className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>条码生成</h1>
        <Button onClick={() => navigate(chosen ? `/erp/pro/code?breedId=${chosen.id}` : '/erp/pro/code')}>
          查看条码
        </Button>
      </header>
      {refusal ? (
        <p className={styles.note}>
          {refusal.msg} <Button onClick={refetch}>重试</Button>
        </p>
      ) : null}
      <div className={styles.line}>
        <span className={styles.attr}>
          <label htmlFor="code-breed">品种</label>
          <SearchSelect
            id="code-breed"
            className={styles.breed}
            placeholder="请选择品种"
            autoFocus
            showSearch={{ optionFilterProp: 'search' }}
            loading={loading}
            value={chosen?.id}
            options={(data ?? []).map((row) => ({
              value: row.id,
              label: labelOf(row),
              search: `${labelOf(row)} ${row.pinyin} ${row.code}`,
            }))}
            onChange={(id) => setParams({ breedId: String(id) }, { replace: true })}
          />
        </span>
        {chosen ? <span className={styles.note}>{attrsText(chosen.attrs)}</span> : null}
      </div>
      {data?.length === 0 ? <p className={styles.note}>还没有品种，请先在品种管理中新增</p> : null}
      {data && data.length > 0 && !chosen ? (
        <p className={styles.note}>选择品种后，在这里按度数表格或逐行填写要生成的规格</p>
      ) : null}
      {chosen ? <Ways key={chosen.id} of={chosen} /> : null}
    </Page>
  );
}

function Ways({ of }: { readonly of: PickedBreed }) {
  const rules = rulesOf(of.categoryId, of.stockMode);
  return (
    <>
      {rules.grid ? <CodeGrid of={of} rules={rules} /> : null}
      <CodeRows of={of} rules={rules} />
      {rules.barcode.length > 0 ? <CodeImport of={of} /> : null}
    </>
  );
}
