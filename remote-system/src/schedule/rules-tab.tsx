import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { PARAMETER_GROUPS } from '@mingmou/contract/system/parameter/parameter-groups';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Alert, Button, Skeleton } from '@mingmou/kit/ui';
import type { ReactNode } from 'react';
import { TabPanel } from '../parts/tab-panel';
import { NOTHING_TO_SAVE } from '../parts/words';
import { ParameterRow } from '../service/setting/parameter-row';
import { useParameters } from '../service/setting/use-parameters';
import settingsCss from './appointment-settings.module.css';

const GROUP = PARAMETER_GROUPS.挂号预约 ?? [];

/** The parameters of registration and appointments; the same as under 系统参数. */
export function RulesTab({ title, heading }: { readonly title: string; readonly heading: ReactNode }) {
  const state = useParameters('appointment-rules');
  const mayChange = useHolds(parameterSettings.update.grant);
  const { values, unsaved, reasons, conflict, failure, chainAllowed } = state;
  const save = async () => void (await state.save());
  const tools = (
    <>
      {unsaved.length > 0 || conflict ? (
        <Do call={parameterSettings.update} onClick={state.drop}>
          放弃修改
        </Do>
      ) : null}
      <Do
        call={parameterSettings.update}
        main
        hotkey="Ctrl+S"
        blocked={unsaved.length === 0 && NOTHING_TO_SAVE}
        onClick={save}
      >
        保存
      </Do>
    </>
  );
  return (
    <TabPanel title={title} heading={heading} tools={tools}>
      {conflict ? <ConflictNotice state={conflict} onTakeNewest={state.takeNewest} /> : null}
      {failure ? (
        <Alert type="error" showIcon title={failure} action={<Button onClick={state.retry}>重试</Button>} />
      ) : null}
      {values ? (
        <div className={settingsCss.rules} onKeyDownCapture={onEnter(() => void (unsaved.length > 0 && save()))}>
          {GROUP.map((parameter) => (
            <ParameterRow
              key={parameter.key}
              parameter={parameter}
              value={values[parameter.key] ?? null}
              unsaved={unsaved.includes(parameter.key)}
              reason={reasons[parameter.key]}
              editable={mayChange && (parameter.owner === 'org' || chainAllowed)}
              onChange={(value) => state.change(parameter.key, value)}
            />
          ))}
        </div>
      ) : null}
      {values || failure ? null : <Skeleton active />}
    </TabPanel>
  );
}
