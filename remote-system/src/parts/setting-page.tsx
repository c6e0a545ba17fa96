import type { CallSpec } from '@mingmou/contract/base/call';
import { useHolds } from '@mingmou/core/permission/use-holds';
import type { CallState } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Skeleton } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import type { ReactNode } from 'react';
import page from './page.module.css';
import styles from './setting.module.css';
import type { SettingForm } from './use-setting-form';
import { NOTHING_TO_SAVE } from './words';

interface SettingPageProps<V> {
  readonly title: string;
  /** Replaces the title: tabs of a page with several forms. */
  readonly heading?: ReactNode;
  readonly form: SettingForm<V>;
  readonly saved: Pick<CallState<V>, 'refusal' | 'refetch'>;
  readonly save: CallSpec;
  readonly tools?: ReactNode;
  /** Content above the fields. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Page that edits one record: title, 保存 (Ctrl+S), obstacles, fields. */
export function SettingPage<V extends object>(props: SettingPageProps<V>) {
  const { title, heading, form, saved, save, tools, lead, children } = props;
  const mayChange = useHolds(save.grant);
  const submit = async () => void (await form.save());
  return (
    <Page label={title} height="full" sheet className={page.scrolls}>
      <header className={page.head}>
        {heading ?? <h1 className={page.title}>{title}</h1>}
        <div className={page.tools}>
          {tools}
          {form.isDirty || form.conflict ? (
            <>
              <span className={styles.unsaved}>有未保存的修改</span>
              <Do call={save} onClick={form.drop}>
                放弃修改
              </Do>
            </>
          ) : null}
          <Do call={save} main hotkey="Ctrl+S" blocked={!form.isDirty && NOTHING_TO_SAVE} onClick={submit}>
            保存
          </Do>
        </div>
      </header>
      {lead}
      {form.conflict ? <ConflictNotice state={form.conflict} onTakeNewest={form.takeNewest} /> : null}
      {form.values ? (
        <Form component={false} disabled={!mayChange}>
          <div className={page.body} onKeyDownCapture={onEnter(() => void (form.isDirty && mayChange && submit()))}>
            {children}
          </div>
        </Form>
      ) : null}
      {!form.values && saved.refusal ? <ListFailure refusal={saved.refusal} retry={saved.refetch} /> : null}
      {form.values || saved.refusal ? null : <Skeleton active />}
    </Page>
  );
}
