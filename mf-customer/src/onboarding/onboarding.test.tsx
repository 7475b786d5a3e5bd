import { nextStep, type OnboardingAnswers, stepsOf } from '@bothways/domain/onboarding';
import { connectToasts } from '@bothways/platform/host';
import { aUser, refusal, renderArea } from '@bothways/platform/testing';
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { FakePaypal } from '../testing/fake-paypal.ts';
import { FakeShop } from '../testing/orders.ts';

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
const paypal = new FakePaypal();
beforeEach(() => paypal.install());
afterEach(() => paypal.remove());

const PERSON = { name: 'Lea Brandt', country: 'ES' } as const;
const MANAGER = { ...PERSON, profileType: 'manager', phone: 'skipped' } as const;
const newcomer = aUser({ onboarding: {} });

/** The server's side of the onboarding, by the domain's own rules. */
function serverWith(start: OnboardingAnswers, isDone = false, contactEmail?: string) {
  let answers = start;
  let completedAt = isDone ? '2026-11-20T12:00:00.000Z' : undefined;
  const state = () => {
    const step = completedAt === undefined ? nextStep(answers) : undefined;
    const onboarding = {
      version: 1,
      steps: stepsOf(answers),
      answers,
      ...(step && { step }),
      ...(completedAt && { completedAt }),
    };
    return { success: true, onboarding, ...(contactEmail !== undefined && { contactEmail }) };
  };
  return {
    answers: () => answers,
    routes: {
      'GET /api/onboarding': state,
      'PUT /api/onboarding': ({ body }: { body: unknown }) => {
        const { step, skip, ...said } = JSON.parse(JSON.stringify(body));
        answers = { ...answers, ...said, ...(step === 'phone' && skip && { phone: 'skipped' }) };
        return state();
      },
      'POST /api/onboarding': () => {
        completedAt = '2026-11-20T12:00:00.000Z';
        return { success: true, user: aUser() };
      },
      'GET /api/bookies/prematch': () => ({
        success: true,
        bookies: [
          { value: 'coolbet', label: 'Coolbet', countries: ['EE'], prematch: true, live: true },
          { value: 'codere', label: 'Codere', countries: ['ES'], prematch: true, live: true },
        ],
      }),
      'GET /api/geo': () => ({ success: true, country: 'EE', country_code: 'EE' }),
      ...new FakeShop({
        country: start.country ?? 'EE',
        isFresh: start.phone !== 'verified',
        contactEmail,
      }).routes(),
    },
  };
}

async function open(
  path: string,
  start: OnboardingAnswers,
  options: { isDone?: boolean; locale?: 'en' | 'es'; contactEmail?: string | undefined } = {},
) {
  const { isDone = false, locale = 'en' } = options;
  const contactEmail = 'contactEmail' in options ? options.contactEmail : 'packs@example.test';
  const fake = serverWith(start, isDone, contactEmail);
  const page = await renderArea(area, {
    path,
    locale,
    user: isDone ? aUser() : newcomer,
    routes: fake.routes,
  });
  return { ...page, person: userEvent.setup(), fake, address: () => page.router.state.location };
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = async (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(await screen.findByRole('button', { name }));

describe('the onboarding', () => {
  it('takes a bettor from the name to where they wanted', async () => {
    const { person, fake, address, server } = await open('onboarding?to=/en/dashboard/odds', {});
    await heading('Welcome to Bothways');
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
    await screen.findByRole('button', { name: /Estonia/ });
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Lea Brandt');
    await person.clear(name);
    await person.type(name, 'Ana');
    await press(person, 'Continue');

    await heading('How will you use Bothways?');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /I bet myself/ }).checked).toBe(true);
    await press(person, 'Continue');

    await heading('Verify your phone');
    expect(address().pathname).toBe('/en/onboarding/verify-phone');
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    await press(person, 'Skip for now');
    await waitFor(() => expect(address().pathname).toBe('/en/dashboard/odds'));
    expect(fake.answers()).toEqual({ name: 'Ana', country: 'EE', profileType: 'bettor', phone: 'skipped' });
    expect(
      server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/onboarding'),
    ).toHaveLength(1);
  });

  it('has an address for each question, between which the browser goes back and forward', async () => {
    const { person, address, router } = await open('onboarding?to=/en/dashboard/odds', {});
    const to = `to=${encodeURIComponent('/en/dashboard/odds')}`;
    await heading('Welcome to Bothways');
    expect(address().search).toBe(`?step=person&${to}`);
    await press(person, 'Continue');
    await heading('How will you use Bothways?');
    expect(address().search).toBe(`?step=profile&${to}`);
    await press(person, 'Continue');
    await heading('Verify your phone');

    await act(() => router.navigate(-1));
    await heading('How will you use Bothways?');
    await act(() => router.navigate(-1));
    await heading('Welcome to Bothways');
    await act(() => router.navigate(1));
    await heading('How will you use Bothways?');
    await act(() => router.navigate(1));
    await heading('Verify your phone');
    expect(address().search).toBe(`?${to}`);
  });

  it('leads an address of a question that is not due yet to the one that is', async () => {
    const { address } = await open('onboarding?step=profile', {});
    await heading('Welcome to Bothways');
    expect(address().search).toBe('?step=person');
  });

  it('keeps what is chosen over a reload, until it is answered', async () => {
    const first = await open('onboarding', {});
    await first.person.click(await screen.findByRole('button', { name: /Estonia/ }));
    await first.person.click(screen.getByRole('option', { name: 'Portugal' }));
    cleanup();
    const second = await open('onboarding', {});
    expect(await screen.findByRole('button', { name: /Portugal/ })).toBeTruthy();
    await press(second.person, 'Continue');
    await second.person.click(await screen.findByRole('radio', { name: /I manage bettors/ }));
    await second.person.type(screen.getByRole('searchbox', { name: 'Search bookmakers' }), 'cool');
    await second.person.click(await screen.findByRole('checkbox', { name: 'Coolbet' }));
    cleanup();
    const third = await open('onboarding', second.fake.answers());
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /I manage bettors/ })).checked).toBe(
      true,
    );
    await press(third.person, 'Continue');
    await third.person.type(await screen.findByRole('textbox', { name: 'Phone number' }), '612345678');
    cleanup();
    const fourth = await open('onboarding/verify-phone', third.fake.answers());
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
    expect(number.value).toBe('612345678');
    await press(fourth.person, 'Skip for now');
    await fourth.person.click(await screen.findByRole('radio', { name: /Momentum/ }));
    expect(fourth.address().search).toBe('?pack=momentum');
    expect(fourth.fake.answers()).toEqual({
      ...{
        name: 'Lea Brandt',
        country: 'PT',
        profileType: 'manager',
        bookies: ['coolbet'],
        phone: 'skipped',
      },
    });
  });

  it('asks where the person has accounts, of the bookmakers of their country or by name', async () => {
    const { person, fake } = await open('onboarding', PERSON);
    const group = await screen.findByRole('group', { name: 'Where do you have accounts? (optional)' });
    await person.click(await screen.findByRole('checkbox', { name: 'Codere' }));
    expect(screen.queryByRole('checkbox', { name: 'Coolbet' })).toBeNull();
    await person.type(screen.getByRole('searchbox', { name: 'Search bookmakers' }), 'cool');
    await person.click(await screen.findByRole('checkbox', { name: 'Coolbet' }));
    expect(group.textContent).toContain('2 chosen');
    await press(person, 'Continue');
    await heading('Verify your phone');
    expect(fake.answers()).toMatchObject({ profileType: 'bettor', bookies: ['codere', 'coolbet'] });
  });

  it('does not go back to a question when a read that is older than its answer comes after it', async () => {
    const { person, fake, server, router, queryClient, address } = await open('onboarding', PERSON);
    await heading('How will you use Bothways?');
    const late = Promise.withResolvers<void>();
    server.on('GET /api/onboarding', async () => {
      const asItWas = fake.routes['GET /api/onboarding']();
      await late.promise;
      return asItWas;
    });
    await press(person, 'Continue');
    await heading('Verify your phone');

    const visited: string[] = [];
    router.subscribe(({ location }) => visited.push(location.pathname));
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.state.data?.answers?.phone === 'skipped') late.resolve();
    });
    await press(person, 'Skip for now');
    await waitFor(() => expect(address().pathname).toBe('/en/dashboard/arbs/prematch'));
    expect(visited).not.toContain('/en/onboarding/verify-phone');
  });

  it('is over for this page, too, once it is completed: the packs are no step any more', async () => {
    const { router, server } = await open('onboarding', { ...MANAGER, pack: 'scale' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/dashboard/arbs/prematch'));
    server.on('GET /api/onboarding', () => new Promise(() => undefined));
    await act(() => router.navigate('/en/onboarding/payment'));
    expect(await screen.findByRole('link', { name: 'Skip to dashboard' })).toBeTruthy();
    expect(screen.queryByText('Step 4 of 4')).toBeNull();
  });

  it('offers the countries of the onboarding and no other', async () => {
    const { person } = await open('onboarding', {});
    await person.click(await screen.findByRole('button', { name: /Estonia/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Spain',
      'Estonia',
      'France',
      'Italy',
      'Portugal',
      'United Kingdom',
      'United States',
      'Another country',
    ]);
  });

  it('is in Spain where nobody can tell', async () => {
    const fake = serverWith({});
    await renderArea(area, {
      path: 'onboarding',
      user: newcomer,
      routes: { ...fake.routes, 'GET /api/geo': () => refusal(500, 'INTERNAL') },
    });
    expect(await screen.findByRole('button', { name: /Spain/ })).toBeTruthy();
  });

  it('says that a name is too long, at its field', async () => {
    const { person, fake } = await open('onboarding', {});
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await person.clear(name);
    await person.paste('x'.repeat(10_000));
    await press(person, 'Continue');
    expect(screen.getByText('This is too long: use 100 characters or fewer.')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(fake.answers()).toEqual({});
  });

  it('asks for the name that is missing', async () => {
    const { person, fake } = await open('onboarding', {});
    await person.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await press(person, 'Continue');
    expect(screen.getByText('Enter your name.')).toBeTruthy();
    expect(fake.answers()).toEqual({});
  });

  it.each<[string, OnboardingAnswers, string]>([
    ['the profile', PERSON, 'How will you use Bothways?'],
    ['the phone', { ...PERSON, profileType: 'bettor' }, 'Verify your phone'],
    ['the pack', MANAGER, 'Choose a credit pack'],
  ])('goes on at %s, where it was left', async (_, answers, title) => {
    await open('onboarding', answers);
    expect(await heading(title)).toBeTruthy();
  });

  it.each<[string, OnboardingAnswers]>([
    ['onboarding/verify-phone', PERSON],
    ['onboarding/payment', PERSON],
    ['onboarding/payment', { ...PERSON, profileType: 'bettor', phone: 'skipped' }],
    ['onboarding?step=phone', PERSON],
  ])('lets nobody past a step by the address %s', async (path, answers) => {
    const { address } = await open(path, answers);
    await waitFor(() => expect(address().pathname).not.toMatch(/verify-phone|payment/));
    expect(screen.queryByRole('heading', { name: /Verify your phone|Choose a credit pack/ })).toBeNull();
  });

  it('goes back to change an answer, in Spanish too', async () => {
    const { person, fake } = await open('onboarding', { ...PERSON, profileType: 'bettor' }, { locale: 'es' });
    await heading('Verifica tu teléfono');
    await person.click(screen.getByRole('link', { name: 'Atrás' }));
    await heading('¿Cómo vas a usar Bothways?');
    await person.click(screen.getByRole('radio', { name: /Gestiono apostantes/ }));
    await press(person, 'Continuar');
    await heading('Verifica tu teléfono');
    expect(screen.getByText('Paso 3 de 4')).toBeTruthy();
    expect(fake.answers().profileType).toBe('manager');
  });

  it('says that it did not load, and tries again', async () => {
    const fake = serverWith({});
    const { server } = await renderArea(area, {
      path: 'onboarding',
      user: newcomer,
      routes: { ...fake.routes, 'GET /api/onboarding': () => refusal(503, 'UNAVAILABLE') },
    });
    await screen.findByText('Your answers could not be loaded');
    server.on('GET /api/onboarding', fake.routes['GET /api/onboarding']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Welcome to Bothways')).toBeTruthy();
  });

  it('that cannot be completed says so, and tries again', async () => {
    const fake = serverWith({ ...PERSON, profileType: 'bettor', phone: 'skipped' });
    const { server, router } = await renderArea(area, {
      path: 'onboarding',
      user: newcomer,
      routes: { ...fake.routes, 'POST /api/onboarding': () => refusal(503, 'UNAVAILABLE') },
    });
    await screen.findByText('Your account could not be set up');
    server.on('POST /api/onboarding', fake.routes['POST /api/onboarding']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/dashboard/arbs/prematch'));
  });

  it('a refusal is said, and the page catches up with the other device', async () => {
    const said: string[] = [];
    const disconnect = connectToasts(({ title }) => {
      said.push(title);
      return () => undefined;
    });
    // Drops toasts of earlier files that were queued without a region.
    said.length = 0;
    const { person, server } = await open('onboarding', {});
    await screen.findByRole('textbox', { name: 'Name' });
    server.on('PUT /api/onboarding', () =>
      refusal(409, 'CONFLICT', 'No', { error: 'errors.stepOutOfOrder' }),
    );
    server.on('GET /api/onboarding', serverWith(PERSON).routes['GET /api/onboarding']);
    await press(person, 'Continue');
    await heading('How will you use Bothways?');
    expect(said).toEqual(['Another step comes first. This page shows it now.']);
    disconnect();
  });
});

describe('the packs', () => {
  const cards = async () =>
    (await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);

  it('are those of the default market, with bonus and both payments', async () => {
    await open('onboarding', MANAGER);
    await heading('Choose a credit pack');
    expect(await cards()).toEqual([
      'FreeFree50 credits',
      'Kickstart€100.00incl. 21% IVA · 250 credits · 75 bonus credits',
      'MomentumRecommended€250.00incl. 21% IVA · 700 credits · 120 bonus credits',
      'Scale€500.00incl. 21% IVA · 1,500 credits · 200 bonus credits · €400.00 now, €100.00 after 30 days',
      'EnterpriseBy agreementfrom 3,000 credits',
    ]);
  });

  it('are those of Estonia, in Spanish, for who is verified', async () => {
    await open('onboarding', { ...MANAGER, country: 'EE', phone: 'verified' }, { locale: 'es' });
    await heading('Elige un pack de créditos');
    expect((await cards()).map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
      'Kickstart300,00 €21 % de IVA incluido · 500 créditos',
      'MomentumRecomendado500,00 €21 % de IVA incluido · 900 créditos',
      'Scale800,00 €21 % de IVA incluido · 1.600 créditos',
      'EnterpriseA convenirdesde 2.500 créditos',
    ]);
  });

  it('the one of the address is chosen, kept, and leads to the dashboard', async () => {
    const { person, fake, address } = await open('onboarding/payment?pack=scale', MANAGER);
    await heading('Choose a credit pack');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Scale/ })).checked).toBe(true);
    await press(person, 'Continue to dashboard');
    await waitFor(() => expect(address().pathname).toBe('/en/dashboard/arbs/prematch'));
    expect(fake.answers().pack).toBe('scale');
  });

  it.each([
    'onboarding/payment?pack=momentum&returnTo=/en/bot',
    // As the gate keeps the page that somebody wanted.
    `onboarding?${new URLSearchParams({ to: '/en/onboarding/payment?pack=momentum&returnTo=/en/bot' })}`,
  ])('that somebody came for makes them a manager, and is kept for its step: %s', async (path) => {
    const { person, address } = await open(path, PERSON);
    await heading('How will you use Bothways?');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /I manage bettors/ }).checked).toBe(true);
    await press(person, 'Continue');
    await press(person, 'Skip for now');
    await heading('Choose a credit pack');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Momentum/ })).checked).toBe(true);
    expect(address().search).toBe('?pack=momentum&to=%2Fen%2Fbot');
  });

  it('can be passed over', async () => {
    const { person, fake, address } = await open('onboarding/payment?to=/en/bot', MANAGER);
    await press(person, 'Skip to dashboard');
    await waitFor(() => expect(address().pathname).toBe('/en/bot'));
    expect(fake.answers().pack).toBe('skipped');
  });

  it('without a price are asked for by mail', async () => {
    const { person } = await open('onboarding/payment', MANAGER);
    await person.click(await screen.findByRole('radio', { name: /Enterprise/ }));
    const link = screen.getByRole('link', { name: 'packs@example.test' });
    expect(link.getAttribute('href')).toBe('mailto:packs@example.test');
  });

  it('without a price name nobody where nobody is to be asked', async () => {
    const { person } = await open('onboarding/payment', MANAGER, { contactEmail: undefined });
    await person.click(await screen.findByRole('radio', { name: /Enterprise/ }));
    expect(screen.getByText(/agreed with you individually/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
  });

  it.each([
    ['/en/bot?buyCredits=1', '/en/bot?buyCredits=1'],
    ['//evil.example', '/en/dashboard'],
    ['https://evil.example', '/en/dashboard'],
  ])('opened later lead on to %s only if it is ours', async (returnTo, href) => {
    const query = new URLSearchParams({ returnTo });
    await open(`onboarding/payment?${query}`, { ...PERSON, profileType: 'manager' }, { isDone: true });
    expect((await screen.findByRole('link', { name: 'Skip to dashboard' })).getAttribute('href')).toBe(href);
  });
});

describe('the phone page, opened later', () => {
  it('stands alone, with the way back', async () => {
    await open('onboarding/verify-phone', { ...PERSON, profileType: 'bettor' }, { isDone: true });
    await heading('Verify your phone');
    expect(screen.queryByText(/Step/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the app' }).getAttribute('href')).toBe('/en/dashboard');
  });

  it('goes on when the number is verified, and the session knows', async () => {
    const { person, server, address } = await open('onboarding/verify-phone', {
      ...PERSON,
      profileType: 'bettor',
    });
    await heading('Verify your phone');
    server.on('POST /api/auth/phone/verify-code', () => ({ success: true, message: 'Verified' }));
    server.on(
      'GET /api/onboarding',
      serverWith({ ...PERSON, profileType: 'bettor', phone: 'verified' }).routes['GET /api/onboarding'],
    );
    await press(person, 'I have a code');
    await person.type(screen.getByRole('textbox', { name: 'Six-digit code' }), '123456');
    const before = server.asked.filter(({ path }) => path === '/api/auth/me').length;
    await press(person, 'Verify');
    await waitFor(() => expect(address().pathname).toBe('/en/dashboard/arbs/prematch'));
    expect(server.asked.filter(({ path }) => path === '/api/auth/me').length).toBeGreaterThan(before);
  });
});
