import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('remote-outpatient', import.meta.url);
