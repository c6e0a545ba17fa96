import { call } from '../base/call';
import { f, required } from '../base/field';
import { namedOption } from './consulting-desk.fields';

const DV = '/api/doctor-viewing-table';

export const consultingDeskDepartments = call({
  method: 'GET',
  path: `${DV}/init-department`,
  title: '接诊科室',
  grant: 'menu:1201',
  output: required(f.list('科室', f.object('科室', namedOption))),
  touches: ['department'],
});

/** Organisations whose visits the caller may look at: the current one and those of viewOrgList. */
export const visitOrgs = call({
  method: 'GET',
  path: `${DV}/init-org`,
  title: '可查看机构',
  grant: 'menu:1203',
  output: required(
    f.list('机构', f.object('机构', { id: required(f.id('机构')), name: required(f.text('机构', 40)) })),
  ),
  touches: ['account', 'org-info'],
});

export const consultingDeskRooms = call({
  method: 'GET',
  path: `${DV}/init-consultation/{departmentId}`,
  title: '科室的诊室',
  grant: 'menu:1201',
  input: { departmentId: required(f.id('科室')) },
  output: required(f.list('诊室', f.object('诊室', namedOption))),
  touches: ['room'],
});

export const consultingDeskDoctors = call({
  method: 'GET',
  path: `${DV}/init-employee`,
  title: '接诊医生',
  /** The desk, the search over visits and the children under control. */
  grant: ['menu:1201', 'menu:1202', 'menu:1203'],
  input: { departmentId: f.id('科室') },
  output: required(
    f.list(
      '医生',
      f.object('医生', {
        staffId: required(f.id('医生')),
        name: required(f.text('姓名', 20)),
        title: f.text('职称', 20),
        prescribeRight: required(f.bool('处方权')),
        /** True for the caller. */
        isMe: required(f.bool('本人')),
      }),
    ),
  ),
  touches: ['employee'],
});
