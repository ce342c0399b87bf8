/**
 * The service worker: lets the site start without a connection, with a page that says so.
 *
 * Pages always come from the server; only where it cannot be reached does the offline page take their place.
 * Files whose names change with their contents come from what is kept here, a set for each deployment, so that
 * nothing stale is ever shown. The server puts `SHELL` in front of this script. No imports: it is no module.
 */

interface Shell {
  readonly version: string;
  /** Paths of scripts, styles and fonts. */
  readonly files: readonly string[];
  /** Paths of the offline pages by language. */
  readonly offline: Readonly<Record<string, string>>;
}

// Of the worker's own world, which TypeScript knows only instead of the pages'.
interface Lasting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (response: Promise<Response>) => void;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
}

declare const SHELL: Shell;
const worker = self as unknown as Worker;

const PREFIX = "shell-";
const CURRENT = PREFIX + SHELL.version;
/** Keeps the language that pages were last in; it outlives deployments. */
const READER = "reader";
const LANGUAGE = "/language";
/** What a proxy says when there is no server behind it. */
const NO_SERVER = [502, 503, 504];

worker.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (origin === self.location.origin && SHELL.files.includes(pathname)) event.respondWith(file(request, pathname));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.addAll([...SHELL.files, ...Object.values(SHELL.offline)]);
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Pages are asked for while this script is still starting. Firefox before 99 and Safari before 15.4 cannot.
  await (worker.registration as Partial<ServiceWorkerRegistration>).navigationPreload?.enable();
  await worker.clients.claim();
}

async function page(event: Fetching): Promise<Response> {
  let response: Response;
  try {
    response = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
  const language = response.headers.get("Content-Language");
  if (language === null && NO_SERVER.includes(response.status)) return offlinePage();
  if (language !== null && language in SHELL.offline) event.waitUntil(remember(language));
  return response;
}

async function offlinePage(): Promise<Response> {
  const language = (await remembered()) ?? navigator.language.slice(0, 2);
  const path = SHELL.offline[language] ?? SHELL.offline.en ?? "";
  return (await kept(path)) ?? Response.error();
}

async function file(request: Request, path: string): Promise<Response> {
  return (await kept(path)) ?? fetch(request);
}

async function kept(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CURRENT);
  return cache.match(path, { ignoreVary: true });
}

async function remember(language: string): Promise<void> {
  if ((await remembered()) === language) return;
  const cache = await caches.open(READER);
  await cache.put(LANGUAGE, new Response(language));
}

async function remembered(): Promise<string | undefined> {
  const cache = await caches.open(READER);
  return (await cache.match(LANGUAGE))?.text();
}
