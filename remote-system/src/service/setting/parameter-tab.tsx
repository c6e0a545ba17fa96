import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import {
  CHOSEN_ELSEWHERE,
  PARAMETER_GROUPS,
  type ParameterValue,
} from '@mingmou/contract/system/parameter/parameter-groups';
import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Page } from '@mingmou/kit/page/page';
import { Alert, Button, Skeleton } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { type ReactNode, useState } from 'react';
import page from '../../parts/page.module.css';
import { NOTHING_TO_SAVE } from '../../parts/words';
import { inputId, ParameterRow } from './parameter-row';
import styles from './setting.module.css';
import { type Parameters, useParameters } from './use-parameters';

const GROUPS = Object.entries(PARAMETER_GROUPS).map(
  ([group, all]) => [group, all.filter(({ key }) => !CHOSEN_ELSEWHERE.includes(key))] as const,
);

function focusOn(key: string | undefined): void {
  if (key) document.getElementById(inputId(key))?.focus();
}

function groupsMatching(text: string) {
  const sought = text.trim().toLowerCase();
  const isSought = ({ title, key }: Parameter<ParameterValue>, group: string) =>
    [title, key, group].some((name) => name.toLowerCase().includes(sought));
  return GROUPS.map(([group, all]) => [group, all.filter((one) => isSought(one, group))] as const).filter(
    ([, shown]) => shown.length > 0,
  );
}

/** System parameters of the organisation and of its chain. */
export function ParameterTab({ heading }: { readonly heading: ReactNode }) {
  const state = useParameters();
  const [sought, seek] = useState('');
  const { confirm } = useFeedback();
  const { unsaved, conflict, failure } = state;
  const hasUnsaved = unsaved.length > 0;
  const save = async () => {
    // A sought group must not hide what has to be mended.
    const wrong = await state.save();
    if (!wrong) return;
    seek('');
    requestAnimationFrame(() => focusOn(wrong));
  };
  const drop = async () => {
    if (await confirm('确定放弃未保存的修改吗？', { ok: '放弃', danger: true })) state.drop();
  };
  return (
    <Page label={parameterSettings.findAll.title} height="full" sheet className={page.scrolls}>
      <header className={page.head}>
        {heading}
        <Input
          className={styles.search}
          aria-label="查找参数"
          placeholder="参数名称"
          allowClear
          value={sought}
          onChange={({ target }) => seek(target.value)}
        />
        <div className={page.tools}>
          {hasUnsaved ? <span className={styles.count}>{`${unsaved.length}项未保存`}</span> : null}
          {hasUnsaved || conflict ? (
            <Do call={parameterSettings.update} onClick={drop}>
              放弃修改
            </Do>
          ) : null}
          <Do
            call={parameterSettings.update}
            main
            hotkey="Ctrl+S"
            blocked={!hasUnsaved && NOTHING_TO_SAVE}
            onClick={save}
          >
            保存
          </Do>
        </div>
      </header>
      {conflict ? <ConflictNotice state={conflict} onTakeNewest={state.takeNewest} /> : null}
      {failure ? (
        <Alert type="error" showIcon title={failure} action={<Button onClick={state.retry}>重试</Button>} />
      ) : null}
      {state.values ? (
        <div className={styles.groups} onKeyDownCapture={onEnter(() => void (hasUnsaved && save()))}>
          <Groups state={state} sought={sought} />
        </div>
      ) : null}
      {state.values || failure ? null : <Skeleton active />}
    </Page>
  );
}

function Groups({ state, sought }: { readonly state: Parameters; readonly sought: string }) {
  const mayChange = useHolds(parameterSettings.update.grant);
  const { values = {}, chainAllowed, unsaved, reasons, change } = state;
  const groups = groupsMatching(sought);
  if (groups.length === 0) return <p className={styles.none}>没有名称包含「{sought.trim()}」的参数</p>;
  return groups.map(([group, shown]) => (
    <fieldset key={group} className={styles.group}>
      <legend>{group}</legend>
      {mayChange && !chainAllowed && shown.some(({ owner }) => owner === 'chain') ? (
        <p className={styles.hint}>标有「连锁」的参数对全部机构生效，须在每个机构都有「参数」权限才能修改</p>
      ) : null}
      <div className={styles.rows}>
        {shown.map((parameter) => (
          <ParameterRow
            key={parameter.key}
            parameter={parameter}
            value={values[parameter.key] ?? null}
            unsaved={unsaved.includes(parameter.key)}
            reason={reasons[parameter.key]}
            editable={mayChange && (parameter.owner === 'org' || chainAllowed)}
            onChange={(value) => change(parameter.key, value)}
          />
        ))}
      </div>
    </fieldset>
  ));
}
