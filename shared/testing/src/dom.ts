export { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
