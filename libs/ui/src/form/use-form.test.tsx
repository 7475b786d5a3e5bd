import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FormRead, faultsIn } from './fault.ts';
import { useForm, useValues } from './use-form.ts';

interface Draft {
  name: string;
  days: number | null;
}

function read({ name, days }: Draft): FormRead<{ name: string; days: number }, keyof Draft> {
  if (name.trim() !== '' && days !== null) return { sent: { name: name.trim(), days } };
  return { faults: faultsIn({ name: name.trim() === '', days: days === null }) };
}

const open = () => renderHook(() => useForm(useValues<Draft>({ name: '', days: null }), read));

describe('useForm', () => {
  it('shows every invalid field once it is to be sent, and sends nothing', () => {
    const { result } = open();
    expect(result.current.fault('name', 'A name')).toEqual({});
    const send = vi.fn();
    act(() => result.current.submit(send));
    expect(result.current.fault('name', 'A name')).toEqual({ error: 'A name' });
    expect([...result.current.faults.keys()]).toEqual(['name', 'days']);
    expect(send).not.toHaveBeenCalled();
  });

  it('hides the fault of an edited field, and sends what was read', () => {
    const { result } = open();
    act(() => result.current.submit(vi.fn()));
    act(() => result.current.set({ name: ' Lena ' }));
    expect([...result.current.faults.keys()]).toEqual(['days']);
    act(() => result.current.set({ days: 3 }));
    expect(result.current.faults.size).toBe(0);
    const send = vi.fn();
    act(() => result.current.submit(send));
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Lena', days: 3 });
    expect(result.current.values).toEqual({ name: ' Lena ', days: 3 });
  });
});
