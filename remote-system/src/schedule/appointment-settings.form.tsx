import { appointmentSettings } from '@mingmou/contract/system/schedule/appointment-settings.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Button } from '@mingmou/kit/ui';
import { type ReactNode, useRef, useState } from 'react';
import { Awaits } from '../parts/awaits';
import { PageTabs, useTab } from '../parts/page-tabs';
import { Loaded, TabPanel } from '../parts/tab-panel';
import { DepartmentTable, StaffTable } from './appointment-settings-table';
import { PreviewDialog } from './preview-dialog';
import { RulesTab } from './rules-tab';

const TITLE = '预约设置';
const TABS = [
  ['department', '科室'],
  ['staff', '医生'],
  ['rules', '规则'],
] as const;

/** Settings of appointments: of departments, of doctors who differ from theirs, and the rules of the organisation. */
export default function AppointmentSettingsForm() {
  const tab = useTab(TABS);
  const moved = useRef(false);
  const heading = <PageTabs title={TITLE} tabs={TABS} moved={moved} />;
  if (tab === 'rules') return <RulesTab title={TITLE} heading={heading} />;
  return <SettingsTab key={tab} of={tab} heading={heading} />;
}

function SettingsTab({ of, heading }: { readonly of: 'department' | 'staff'; readonly heading: ReactNode }) {
  const state = useCall(appointmentSettings.findAll, {});
  const [preview, setPreview] = useState<{ readonly staffId: number | undefined }>();
  // A ref: using a row must not draw the page again.
  const lastStaffId = useRef<number>(undefined);
  return (
    <TabPanel
      title={TITLE}
      heading={heading}
      tools={<Button onClick={() => setPreview({ staffId: lastStaffId.current })}>号段预览</Button>}
    >
      <Awaits of="appointment" />
      <Loaded state={state}>
        {() =>
          of === 'department' ? (
            <DepartmentTable state={state} />
          ) : (
            <StaffTable
              state={state}
              onUse={(staffId) => {
                lastStaffId.current = staffId;
              }}
            />
          )
        }
      </Loaded>
      <PreviewDialog
        open={preview !== undefined}
        staff={state.data?.staff ?? []}
        staffId={preview?.staffId}
        onClose={() => setPreview(undefined)}
      />
    </TabPanel>
  );
}
