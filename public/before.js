// Sent in front of every page's first frame, without comments and indentation, 1 KiB at most; plain old JavaScript, which the oldest browsers
// can read. Decisions 0142, 0146.
(function () {
  var html = document.documentElement;
  function kept(store, name) {
    try {
      return window[store].getItem(name);
    } catch (error) {}
  }
  function is(query) {
    return !!window.matchMedia && matchMedia(query).matches;
  }
  function set(name, value) {
    html.setAttribute('data-' + name, value);
  }
  var theme = kept('localStorage', 'atrium-theme');
  if (theme === 'dark' || theme === 'light') document.querySelector('meta[name=color-scheme]').content = theme;
  else theme = is('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  set('theme', theme);
  var more = kept('localStorage', 'atrium-contrast') === 'more' || is('(prefers-contrast: more)');
  set('contrast', more ? 'more' : 'normal');
  var density = kept('localStorage', 'atrium-density');
  var said = /[?&]device_type=([^&]*)/.exec(location.search);
  var touchOnly = is('(pointer: coarse) and (hover: none)');
  var large = Math.min(screen.width, screen.height) >= 900 && Math.max(screen.width, screen.height) >= 1600;
  var ifp = /^\/ifp\/(code|board\/(?!save))/.test(location.pathname);
  var panel =
    ifp ||
    (said ? said[1] : kept('sessionStorage', 'device_type')) === 'ifp' ||
    (touchOnly && large);
  set('density', density === 'panel' || (density !== 'comfortable' && panel) ? 'panel' : 'comfortable');
  var language = (/(?:^|; )NEXT_LOCALE=([\w-]*)/.exec(document.cookie) || [])[1] || 'en';
  if (language !== html.lang && language.split('-')[0] !== html.lang) {
    set('stale', '');
    html.lang = language;
    html.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
  // A panel's page that says something in place of a board (src/features/wall/device/wipe.ts).
  if (ifp && location.hash) set('stale', '');
  if (ifp || /^\/board\//.test(location.pathname)) {
    var early = (window.earlyPointers = []);
    var note = function (event) {
      if (document.getElementById('first-bars')) early.push(event);
    };
    var types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'];
    types.forEach(function (type) {
      document.addEventListener(type, note, true);
    });
    early.end = function () {
      types.forEach(function (type) {
        document.removeEventListener(type, note, true);
      });
    };
  }
  if (!window.WebAssembly || !window.CSS || !CSS.supports || !CSS.supports('overflow', 'clip')) {
    var me = document.querySelector('script');
    var words = document.createElement('script');
    words.src = '/too-old.js';
    words.setAttribute('nonce', me.nonce || me.getAttribute('nonce') || '');
    me.parentNode.appendChild(words);
  }
})();
