import { call } from '../base/call';
import { f, required } from '../base/field';
import { namedOption } from './desk.fields';

const DV = '/api/doctor-viewing-table';

export const deskDepartments = call({
  method: 'GET',
  path: `${DV}/init-department`,
  title: '接诊科室',
  grant: 'menu:1201',
  output: required(f.list('科室', f.object('科室', namedOption))),
  touches: ['department'],
});

export const deskRooms = call({
  method: 'GET',
  path: `${DV}/init-consultation/{departmentId}`,
  title: '科室的诊室',
  grant: 'menu:1201',
  input: { departmentId: required(f.id('科室')) },
  output: required(f.list('诊室', f.object('诊室', namedOption))),
  touches: ['room'],
});

export const deskDoctors = call({
  method: 'GET',
  path: `${DV}/init-employee`,
  title: '接诊医生',
  /** The desk and the search over visits. */
  grant: ['menu:1201', 'menu:1203'],
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
