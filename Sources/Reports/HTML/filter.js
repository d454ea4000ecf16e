'use strict';(function(){
const box=document.getElementById('filter');
const fold=n=>{for(let e=n;e;e=e.parentElement)if(e.tagName==='DETAILS')e.open=true;};
const follow=()=>{const e=location.hash&&document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if(e&&!e.closest('.stage')){e.hidden=false;fold(e);e.scrollIntoView();}};
addEventListener('hashchange',follow);
if(box){
box.hidden=false;
const input=box.querySelector('input'),out=box.querySelector('output'),buttons=[...box.querySelectorAll('button')];
const items=[...document.querySelectorAll('[data-f]')],folds=[...document.querySelectorAll('details')];
let texts=null,open=null;
function run(){
  if(!texts){
    const all=new Map();
    for(const e of items)if(e.dataset.r)all.set(e.dataset.r,(all.get(e.dataset.r)||'')+' '+e.textContent.toLowerCase());
    texts=items.map(e=>e.dataset.r?all.get(e.dataset.r):e.textContent.toLowerCase());
  }
  const words=input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const on=new Set(buttons.filter(b=>b.getAttribute('aria-pressed')==='true').map(b=>b.dataset.g));
  const active=words.length>0||on.size>0;
  let n=0;
  items.forEach((e,i)=>{const ok=(!on.size||on.has(e.dataset.f))&&words.every(w=>texts[i].includes(w));e.hidden=!ok;if(ok&&e.tagName==='TR')n++;});
  if(active&&!open)open=folds.map(d=>d.open);
  if(active)for(const d of folds)if(d.querySelector('[data-f]'))d.open=!!d.querySelector('[data-f]:not([hidden])');
  if(!active&&open){folds.forEach((d,i)=>{d.open=open[i];});open=null;}
  out.textContent=active?n+' of '+items.filter(e=>e.tagName==='TR').length+' rows shown':'';
}
input.addEventListener('input',run);
for(const b of buttons)b.addEventListener('click',()=>{b.setAttribute('aria-pressed',b.getAttribute('aria-pressed')!=='true');run();});
addEventListener('keydown',v=>{if(v.key==='/'&&document.activeElement.tagName!=='INPUT'&&!v.ctrlKey&&!v.metaKey){v.preventDefault();input.focus();}});
// If the page is too narrow for a picture, scroll to its last ring.
for(const p of document.querySelectorAll('.picture')){
  const r=[...p.querySelectorAll('a .ring')].pop();
  if(!r||p.scrollWidth<=p.clientWidth)continue;
  const a=r.getBoundingClientRect(),b=p.getBoundingClientRect();
  if(a.right>b.right-20)p.scrollLeft=a.left-b.left-b.width*.6;
}
if(location.search.length>1){input.value=decodeURIComponent(location.search.slice(1).replace(/\+/g,' '));run();}
}
follow();
})();
