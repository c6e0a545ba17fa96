import { poster } from '@mingmou/contract/referral/poster.contract';
import { NAME_START, QR_START } from '@mingmou/contract/referral/poster.rules';
import { Do } from '@mingmou/kit/act/do';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { type List, useList } from '@mingmou/kit/list/use-list';
import { Page } from '@mingmou/kit/page/page';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { useId, useState } from 'react';
import styles from './poster.module.css';
import { PosterCard } from './poster-card';
import { PosterFields } from './poster-fields';
import type { Poster } from './poster-types';
import { ReferrerPosterDialog } from './referrer-poster-dialog';

const TITLE = poster.page.title;
const { stateEnum } = poster.filters;
const START = { qr: QR_START, nameText: NAME_START, referrerTypes: [1, 2, 3] as const };

/** 海报转介绍设置: the organisation's posters as cards, the designer in their dialog. */
export default function PosterForm() {
  const list = useList(poster.page);
  const dialog = useFormDialog(poster);
  const [given, setGiven] = useState<Poster>();
  const stateId = useId();
  const add = (
    <Do call={poster.save} main hotkey="F2" onClick={() => dialog.open()}>
      新增
    </Do>
  );
  return (
    <Page label={TITLE} height="full" sheet className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{TITLE}</h1>
        <label className={styles.filter} htmlFor={stateId}>
          {stateEnum.title}
          <FieldInput
            id={stateId}
            spec={stateEnum}
            use="filter"
            value={list.query.filters.stateEnum}
            onChange={(next) => list.show({ filters: next ? { stateEnum: next } : {} })}
          />
        </label>
        <div className={styles.tools}>{add}</div>
      </header>
      {list.refusal ? <ListFailure refusal={list.refusal} retry={list.refetch} /> : null}
      {list.loading ? <Skeleton active /> : null}
      {list.rows?.length === 0 ? (
        <div className={styles.empty}>
          <p>{list.query.filters.stateEnum ? '没有符合条件的海报' : '还没有海报，新增后可为推荐人生成专属二维码'}</p>
          {list.query.filters.stateEnum ? (
            <Button onClick={() => list.show({ filters: {} })}>清除筛选条件</Button>
          ) : (
            add
          )}
        </div>
      ) : null}
      <ul className={styles.cards} aria-label="海报" aria-busy={list.fetching}>
        {list.rows?.map((row) => (
          <PosterCard key={row.id} row={row} onEdit={() => dialog.open(row)} onGive={() => setGiven(row)} />
        ))}
      </ul>
      <Foot list={list} />
      <FormDialog
        title={poster.name}
        control={dialog}
        start={{ ...START, referrerTypes: [...START.referrerTypes] }}
        wide
      >
        <PosterFields />
      </FormDialog>
      {given ? <ReferrerPosterDialog poster={given} onClose={() => setGiven(undefined)} /> : null}
    </Page>
  );
}

function Foot<I>({ list }: { readonly list: List<I, Poster> }) {
  const { page, size } = list.query;
  const pages = Math.ceil(list.total / size);
  if (pages <= 1) return null;
  return (
    <footer className={styles.foot}>
      <Button disabled={page <= 1} onClick={() => list.show({ page: page - 1 })}>
        上一页
      </Button>
      <span>{`第${page}/${pages}页，共${list.total}张`}</span>
      <Button disabled={page >= pages} onClick={() => list.show({ page: page + 1 })}>
        下一页
      </Button>
    </footer>
  );
}
