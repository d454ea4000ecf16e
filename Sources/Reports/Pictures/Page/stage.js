'use strict';(function(){
const root=document.getElementById('stage'),$=(s,e)=>(e||root).querySelector(s),all=(s,e)=>[...(e||root).querySelectorAll(s)];
const fig=$('figure'),svg=$('svg.bw',fig),out=$('#entry'),nav=$('#nav'),win=$('#window'),ns=svg.namespaceURI;
const L=+svg.dataset.left,W=+svg.dataset.right-L,H=svg.viewBox.baseVal.height,edge=svg.viewBox.baseVal.width-L-W;
const [scales,edges,crowds,list,clock]=['scales','edges','crowds','items','clock'].map(n=>JSON.parse(document.getElementById(n).textContent));
const num=(e,a)=>parseFloat(e.getAttribute(a));
function make(name,at,text){const e=document.createElementNS(ns,name);for(const k in at)e.setAttribute(k,at[k]);if(text)e.textContent=text;return e;}
// The time is stretched by z, and by S if the window is much wider than the picture.
let z=1,S=1,R=L+W,o=0,rows=1,selected=[],held=[],views=[],chosen=-1;
$('#keys').hidden=false;$('#hint').hidden=false;nav.tabIndex=0;nav.setAttribute('role','slider');
const row=n=>document.getElementById('e'+n);
const byNumber=new Map(),marks=[],crowdOf=new Map();
crowds.forEach(c=>c[3].forEach((m,i)=>crowdOf.set(i?''+m[0]:m[0]+'.1',c)));

// Positions in the file are rounded. The time of an entry gives its exact position.
function exactly(x,t){
  let a=0,b=scales.length;
  while(a<b){const c=a+b>>1;if(scales[c][3]<t)a=c+1;else b=c;}
  const s=scales[a];if(!s||!t||t<s[2])return x;
  const y=L+s[0]+(t-s[2])/(s[3]-s[2])*(s[1]-s[0]);
  return Math.abs(y-x)<.7?y:x;
}
// The table rows of the entries of a crowd.
function tell1(c){
  let last=row(c[0]);if(!last||row(c[0]+'.1'))return;
  c[3].forEach(([n,,,,,,t,u,time,what,details,record,cause],i)=>{
    const key=i?n:n+'.1',r=document.createElement('tr'),link=(to,text)=>{const a=document.createElement('a');a.href='#'+to;a.textContent=text;return a;};
    r.id='e'+key;r.dataset.t=t;if(u)r.dataset.u=u;
    for(const x of [link('pe'+key,'#'+n),time+(clock?' '+utc(+t):''),c[2],what,details,record,cause?link('e'+cause,'#'+cause):'']){const d=document.createElement('td');d.append(x);r.append(d);}
    last.after(r);last=r;
  });
}

// One drawing of the timeline, stretched and moved by o. There are several if time is in rows.
function view(svg){
  const items=[],first=new Map();
  for(const e of all('rect,use,text,circle,path',svg)){
    if(e.closest('defs,.sign'))continue;
    const t=e.tagName,style=e.getAttribute('class')||'';
    if(t==='path'){const x=parseFloat(e.getAttribute('d').slice(1));if(x>=L){e.style.vectorEffect='non-scaling-stroke';items.push({e,x,p:1});}continue;}
    const a=t==='circle'?'cx':'x',x=num(e,a);
    if(!(x>=L-1)||e.getAttribute('text-anchor')==='end'&&x<=L||/^in\b/.test(style))continue;
    const i={e,a,x,w:t==='rect'&&/\b(b|gap|scope|lot)\b/.test(style)?num(e,'width'):0},r=e.dataset.e&&row(e.dataset.e);
    if(r&&!i.w){i.x=exactly(i.x,+r.dataset.t);first.set(+e.dataset.e,e);}
    if(i.w&&/\blot\b/.test(style))first.set(+e.dataset.e,e);
    if(i.w&&/^b\b/.test(style)&&!/encrypted/.test(style)){
      const next=e.nextElementSibling,known=next&&/^in\b/.test(next.getAttribute('class'))&&next;
      i.words=$('title',e).textContent.replace(/, [^,]* from [^,]*$/,'');
      i.label=known||make('text',{class:'in',dx:4,y:num(e,'y')+num(e,'height')/2+4});
      if(!known)e.after(i.label);
    }
    items.push(i);
  }
  // Words beside marks must end before the next ones begin.
  const beside=items.filter(i=>i.e.tagName==='text'&&/\bo\b/.test(i.e.getAttribute('class'))).sort((a,b)=>num(a.e,'y')-num(b.e,'y')||a.x-b.x);
  beside.forEach((i,n)=>{const b=beside[n+1];i.words=i.e.textContent;i.next=b&&num(b.e,'y')===num(i.e,'y')?b.x:L+W+edge;});
  const fixed=all('.rl',svg),over=make('g',{}),rings=make('g',{}),fine=make('g',{}),times=$('.times',svg),fineTimes=make('g',{});
  svg.insertBefore(fine,fixed.length?fixed[0].nextSibling:times);times.append(fineTimes);
  svg.insertBefore(over,times);svg.insertBefore(rings,times);
  const flocks=crowds.map(c=>{
    const e=first.get(c[0]),list=c[3],end=list[list.length-1],more=e&&e.nextElementSibling;
    return {c,e,x:+list[0][1],u:Math.max(...list.map(m=>+m[1]+ +m[2])),most:list.length,items:null,
      more:more&&/^×/.test(more.textContent)?more:null};
  }).filter(f=>f.e);
  const v={svg,over,rings,times,fineTimes,z:1,o:0,signs:signs(svg),x:new Map(items.map(i=>[i.e,i.x]))};
  // Draws each mark of a crowd.
  function unfold(f){
    tell1(f.c);f.items=[];
    const top=+f.c[1];let at=f.e;
    f.c[3].forEach(([n,x,length,look,shape,h,t,u,time,what,details],i)=>{
      const key=i?''+n:n+'.1',lot=length>3,title=make('title',{},'#'+n+' '+time+' '+what+' '+details);
      const e=shape&&!lot?make('use',{href:'#p'+shape,class:look+' k',x,y:top}):
        make('rect',{class:look+' k'+(lot?' lot':''),x,y:shape?top+2:top+26-h,width:Math.max(1.2,length),height:shape?10:h,stroke:'none'});
      e.dataset.e=key;e.append(title);at.after(e);at=e;
      f.items.push({e,x:+x,w:lot?+length:0});v.x.set(e,+x);
      if(v===views[0]&&!byNumber.has(key)){byNumber.set(key,e);marks.push(e);}
    });
    if(v===views[0])marks.sort((a,b)=>a.dataset.e-b.dataset.e);
  }
  v.opening=f=>3*f.most/Math.max(2,f.u-f.x);
  v.flock=c=>flocks.find(f=>f.c===c);
  v.place=(z,o)=>{
    v.z=z*S;v.o=o;const k=v.z;
    for(const f of flocks){
      f.open=k>1&&k>=v.opening(f);
      if(f.open&&!f.items&&L+(f.u-L-o)*k>=L&&L+(f.x-L-o)*k<=R)unfold(f);
    }
    for(const i of items){
      const x=L+(i.x-L-o)*k;
      if(i.p){i.e.setAttribute('transform','translate('+(L-(L+o)*k)+' 0) scale('+k+' 1)');i.e.style.display=z>1&&(x<L-1||x>R+1)?'none':'';continue;}
      if(i.w){
        const a=Math.max(L,x),b=Math.min(R,x+i.w*k),w=k===1?i.w:Math.max(z>1?0:1.5,b-a);
        i.e.setAttribute('x',k===1?i.x:a);i.e.setAttribute('width',w);i.e.style.display='';
        if(i.label){
          const room=Math.floor((w-6)/6.2);
          i.label.textContent=room<2?'':i.words.length<=room+1?i.words:i.words.slice(0,room-1)+'…';
          i.label.setAttribute('x',k===1?i.x:a);
        }
        continue;
      }
      i.e.setAttribute(i.a,x);i.e.style.display=z>1&&(x<L-1||x>R+20)?'none':'';
      if(i.next){const room=Math.floor(((i.next-i.x)*k-10)/5.4);i.e.textContent=k>=1||i.words.length<=room?i.words:room<4?'':i.words.slice(0,room-1)+'…';}
    }
    for(const f of flocks){
      if(!f.items)continue;
      if(f.open){f.e.style.display='none';if(f.more)f.more.style.display='none';}
      // If even this zoom does not separate times, the marks are side by side in their order.
      let free=-1e9;
      for(const i of f.items){
        const x=Math.max(L+(i.x-L-o)*k,free),a=Math.max(L,x),w=Math.max(1.2,Math.min(R,x+i.w*k)-a);
        i.e.style.display=f.open&&x+i.w*k>=L-1&&x<=R+20?'':'none';
        i.e.setAttribute('x',i.w?a:x);if(i.w)i.e.setAttribute('width',w);
        free=x+i.w*k+3;
      }
    }
    ruler(v,fixed,fine);placeSigns(v);
  };
  svg.addEventListener('pointerover',e=>{const m=hit(e);if(m&&!selected.length&&chosen<0)tell([m]);});
  svg.addEventListener('click',e=>{
    const s=e.target.closest&&e.target.closest('.sign');
    if(s)e.preventDefault();
    if(moved)return;
    if(s)return chooseSign(v,s);
    const m=hit(e),more=e.shiftKey||e.ctrlKey||e.metaKey;
    if(!m){if(!more)select([]);return;}
    const has=selected.some(s=>s.dataset.e===m.dataset.e);
    select(more?(has?selected.filter(s=>s.dataset.e!==m.dataset.e):[...selected,m]):has&&selected.length===1?[]:[m]);
  });
  return v;
}
const hit=e=>e.target.closest&&e.target.closest('[data-e]');

// The ruler
function niceStep(n){let u=1000;for(;u<1e17;u*=10)for(const f of [1,2,5])if(u*f>=n)return u*f;return u;}
function clockText(n,s){
  const ms=n/1e6;
  if(s<1e6)return (ms/1e3).toFixed(6)+' s';
  if(s<1e8&&n<6e10)return (ms/1e3).toFixed(s<1e7?3:2)+' s';
  if(n<3.6e12)return +(ms/1e3).toFixed(3)+' s';
  const t=Math.floor(n/1e9),p=v=>String(v).padStart(2,'0'),d=Math.floor(t/86400);
  return (d?d+' d ':'')+Math.floor(t/3600)%24+':'+p(Math.floor(t/60)%60)+':'+p(t%60)+(s<1e9?'.'+String(Math.floor(n/1e6)%1000).padStart(3,'0'):'');
}
const length=d=>d<1e6?+(d/1e3).toPrecision(4)+' µs':d<1e9?+(d/1e6).toPrecision(4)+' ms':d<12e10?+(d/1e9).toPrecision(5)+' s':d<72e11?+(d/6e10).toPrecision(4)+' min':d<1728e11?+(d/36e11).toPrecision(4)+' h':+(d/864e11).toPrecision(4)+' d';
function ruler(v,fixed,fine){
  fine.textContent='';v.fineTimes.textContent='';
  if(v.z>=1&&v.z<=1.3)return;
  for(const e of fixed)e.style.display='none';
  const bottom=fixed.length&&fixed[0].getAttribute('d')?fixed[0].getAttribute('d').split('V')[1]:H;
  let n=0,free=-1;
  const mark=(x,text,t,s)=>{
    fine.append(make('path',{class:'rule',d:'M'+x+' 44V'+bottom}));
    v.fineTimes.append(make('text',{class:'d',x:x+2,y:43},text),make('text',{class:'d',x:x+2,y:32},utc(t,s<1e6)));free=x+80;n++;
  };
  for(const [l,r,a,b] of scales){
    const x0=L+(l-v.o)*v.z,x1=L+(r-v.o)*v.z;
    if(x1<L||x0>R||x1-x0<6)continue;
    const k=(b-a)/(x1-x0),s=niceStep(k*100),from=a+Math.max(0,(L-x0)*k);
    // A part without a round time is labelled with its beginning.
    const begin=Math.ceil(from/s)*s,first=begin>b&&x0>=L?a:begin;
    for(let t=first;t<=b&&n<60;t+=s){
      const x=x0+(t-a)/k;
      if(x>R)break;
      if(x<free)continue;
      const shown=t===a&&t%s?1e6:s;mark(x,clockText(t,shown),t,shown);
    }
  }
  // If no visible part is true to scale, the edges of gaps and single instants show the time.
  if(n<2)for(const [l,t] of edges){
    const x=L+(l-v.o)*v.z;
    if(n<30&&x>=L&&x<=R&&x>=free)mark(x,clockText(t,1e6),t,1e6);
  }
}

// The navigator shows the visible part of the whole.
function place(){
  o=Math.max(0,Math.min(o,W*(1-1/z)));
  views.forEach((v,i)=>v.place(z*rows,o+i*W/(z*rows)));
  win.setAttribute('x',L+o*S);win.setAttribute('width',W/z*S);
  nav.setAttribute('aria-valuenow',Math.round(100*o/W));
  nav.setAttribute('aria-valuetext',z>1?'from '+Math.round(100*o/W)+' to '+Math.round(100*(o/W+1/z))+' percent':'the whole');
  brackets();
}
const mostZoom=4000;
function zoom(f,at){const n=Math.max(1,Math.min(mostZoom,z*f)),t=o+at/z;z=n;o=t-at/z;place();}
function show(from,until){z=Math.max(1,Math.min(mostZoom,W/Math.max(1e-6,until-from)));o=from;place();}
const at=(e,s)=>{const b=s.getBoundingClientRect();return ((e.clientX-b.left)*s.viewBox.baseVal.width/b.width-L)/S;};
// Time in rows below each other: each row shows the part after that of the row above it.
function inRows(n){
  for(const v of views.slice(1))v.svg.remove();
  rows=n;views=views.slice(0,1);
  for(let i=1;i<n;i++){
    const copy=blank.cloneNode(true);
    for(const e of all('[id]',copy))e.removeAttribute('id');
    copy.removeAttribute('aria-labelledby');copy.setAttribute('aria-hidden','true');
    fig.append(copy);views.push(view(copy));
  }
  $('#rows').textContent=n>1?'rows: '+n:'in rows';
  place();filter();select(selected.map(m=>mark(m.dataset.e)));
}
const blank=svg.cloneNode(true);
views=[view(svg)];
// A window that is much wider or narrower than the picture stretches the time, not the letters.
function fit(){
  const room=fig.clientWidth,strip=$('svg',nav);
  S=room>1.3*(L+W+edge)?Math.max(1,(room/1.25-L-edge)/W):Math.max(.5,Math.min(1,(room-L-edge)/W));R=L+W*S;
  for(const s of [strip,...views.map(v=>v.svg)]){
    s.setAttribute('viewBox','0 0 '+(R+edge)+' '+(s===strip?44:H));s.removeAttribute('width');s.removeAttribute('height');
    if(s!==strip)s.style.minWidth=Math.round(Math.min(R+edge,L+W+edge))+'px';
    for(const e of all('path.rule',s))if(e.getAttribute('d').startsWith('M0 '))e.setAttribute('d',e.getAttribute('d').replace(/H.*/,'H'+(R+edge)));
  }
  for(const e of all('path,rect.gap',strip))e.setAttribute('transform','translate('+L*(1-S)+' 0) scale('+S+' 1)');
  place();
}
addEventListener('resize',fit);

// The selection
marks.push(...all('[data-e]',svg).sort((a,b)=>a.dataset.e-b.dataset.e));
for(const m of marks)byNumber.set(m.dataset.e,m);
// Returns the mark of an entry. One in a crowd is drawn, if need be by zooming in.
function mark(n,zooms){
  const m=byNumber.get(String(n)),c=crowdOf.get(String(n)),f=c&&views[0].flock(c);
  if(!zooms||!f||f.open)return m;
  z=Math.min(mostZoom,1.1*views[0].opening(f)/S);o=(f.x+f.u)/2-L-W/(2*z);place();
  return byNumber.get(String(n));
}
const known=n=>{const c=!row(n)&&crowdOf.get(String(n));if(c)tell1(c);return row(n);};
const cells=r=>[...r.cells].slice(0,6).map(c=>c.textContent).filter(Boolean).join('  ');
function line(text){const e=document.createElement('div');e.textContent=text;out.append(e);return e;}
function tell(list){
  for(const e of all('.on'))e.classList.remove('on');
  out.textContent='';
  if(list.length>1)measure(list);
  for(const m of list){
    let n=m.dataset.e,deep=0;
    while(n&&deep<(list.length>1?1:12)){
      const r=known(n),e=line((deep?'because of ':'')+(r?cells(r):'#'+n+', which is not drawn on its own'));
      if(r){const a=document.createElement('a');a.href='#e'+n;a.textContent='in the table';e.append('  ',a);r.classList.add('on');}
      for(const e of all('[data-e="'+n+'"]'))e.classList.add('on');
      n=r&&r.cells[6].textContent.slice(1)||null;deep++;
    }
  }
}
// For each pair of neighbours: from start to start, and from one end to the next start.
function measure(list){
  const all=list.map(m=>row(m.dataset.e)).filter(Boolean).map(r=>({n:r.id.slice(1),t:+r.dataset.t,u:+(r.dataset.u||r.dataset.t)})).sort((a,b)=>a.t-b.t||a.n-b.n);
  if(all.length<2)return;
  const end=Math.max(...all.map(e=>e.u));
  line(all.length+' entries selected, span '+length(end-all[0].t));
  for(let i=1;i<all.length&&i<12;i++){
    const a=all[i-1],b=all[i],d=b.t-a.t,g=b.t-a.u;
    line('from #'+a.n+' to #'+b.n+': delta '+length(d)+', '+(g<0?'overlap '+length(-g):'gap '+length(g))+(d>0&&d<1e9?', '+(1e9/d).toPrecision(3)+' in a second':''));
  }
}
// A date of a number; the current time is never read.
const iso=n=>{const d=new self.Date(n);return isNaN(d)?'':d.toISOString();};
// The recorder's clock at an instant.
function utc(t,isFine){
  if(!clock)return '';
  let behind=0;for(const [from,n] of clock[2])if(from<=t)behind=n;
  const n=clock[1]+t-behind,part=(n%1e6+1e6)%1e6,text=iso(clock[0]+(n-part)/1e6),day=iso(clock[0]).slice(0,10);
  return (text.slice(0,10)===day?'':text.slice(0,10)+' ')+text.slice(11,23)+(isFine?String(Math.floor(part/1e3)).padStart(3,'0'):'');
}
function brackets(){
  for(const v of views){
    v.over.textContent='';
    const xs=selected.map(m=>v.x.get(all('[data-e="'+m.dataset.e+'"]',v.svg)[0])).map(x=>L+(x-L-v.o)*v.z).filter(x=>x>=L-1&&x<=R+1).sort((a,b)=>a-b);
    if(xs.length<2)continue;
    v.over.append(make('path',{class:'span',d:xs.map(x=>'M'+x+' 46V'+H).join('')}),make('path',{class:'span end',d:'M'+xs[0]+' 49H'+xs[xs.length-1]}));
  }
}
function select(list){letGo();selected=list.filter(Boolean);if(selected.length)tell(selected);else{for(const e of all('.on'))e.classList.remove('on');out.textContent='point at a mark to see its entry';}brackets();}
function centre(m){const x=m&&views[0].x.get(m);if(x===undefined)return;if(z<4)z=4;o=x-L-W/(2*z);place();}
// From the table to the picture: a click on a row centres its mark.
$('tbody').addEventListener('click',e=>{
  const r=e.target.closest('tr'),a=e.target.closest('a');
  if(a&&a.hash!=='#p'+r.id)return;
  const m=r&&mark(r.id.slice(1),true);
  if(!m)return;
  e.preventDefault();centre(m);select(e.shiftKey?[...selected,m]:[m]);fig.scrollIntoView({block:'nearest'});
});
// From the picture to the table, which may be folded.
function follow(){
  const name=decodeURIComponent(location.hash.slice(1)),n=name.replace(/^p?e/,''),i=name.match(/^p[fl](\d+)$/);
  if(i&&list[i[1]]){
    // The browser would scroll to the line; on a narrow page the picture is wanted.
    const bring=()=>setTimeout(()=>fig.scrollIntoView({block:'nearest'}),0);
    if(document.readyState==='complete')bring();else addEventListener('load',bring);
    return choose(+i[1]);
  }
  if(name.startsWith('pe')&&crowdOf.has(n)){const m=mark(n,true);centre(m);select([m]);return;}
  const e=name&&(document.getElementById(name)||known(n));
  if(!e||!root.contains(e))return;
  if(e.tagName==='TR'){$('.all').open=true;e.hidden=false;e.scrollIntoView({block:'center'});if(mark(e.id.slice(1)))select([mark(e.id.slice(1))]);}
  else if(e.dataset.e){centre(e);select([e]);}
}
addEventListener('hashchange',follow);

// Words that filter
const box=$('#entry-words');
function filter(){
  const words=box.value.toLowerCase().split(/\s+/).filter(Boolean);let n=0;
  if(words.length)crowds.forEach(tell1);
  const rows=all('tbody tr');
  for(const r of rows){
    const ok=words.every(w=>r.textContent.toLowerCase().includes(w));
    r.hidden=!ok;if(ok)n++;
    for(const v of views){const m=v===views[0]?mark(r.id.slice(1)):$('[data-e="'+r.id.slice(1)+'"]',v.svg);if(m)m.classList.toggle('off',!ok);}
  }
  // A crowd is visible if one of its entries is.
  for(const c of crowds)if(c[3].some((m,i)=>{const r=row(i?m[0]:m[0]+'.1');return r&&!r.hidden;}))
    for(const v of views)v.flock(c)?.e.classList.remove('off');
  $('#found').textContent=words.length?n+' of '+rows.length+' found':'';
}
box.addEventListener('input',filter);

// Pointer: a drag on the ruler, or on the whole, zooms to what it marks; else it moves the time.
let drag=null,moved=false;
fig.addEventListener('wheel',e=>{
  const s=e.target.closest&&e.target.closest('svg'),scrolls=fig.scrollHeight>fig.clientHeight+2&&!e.ctrlKey&&!e.metaKey;
  if(e.shiftKey||!s||scrolls)return;
  e.preventDefault();zoom(e.deltaY<0?1.25:.8,Math.max(0,at(e,s)/rows+views.findIndex(v=>v.svg===s)*W/rows));
},{passive:false});
fig.addEventListener('pointerdown',e=>{
  moved=false;const s=e.target.closest&&e.target.closest('svg');
  if(!s||e.pointerType!=='mouse'||e.button||at(e,s)<0)return;
  const b=s.getBoundingClientRect(),y=(e.clientY-b.top)*s.viewBox.baseVal.height/b.height,v=views.find(v=>v.svg===s);
  drag={s,v,x:at(e,s),o,cx:e.clientX,marks:y-lift()<60||z*rows===1};
});
addEventListener('pointermove',e=>{
  if(!drag||!moved&&Math.abs(e.clientX-drag.cx)<5)return;
  moved=true;const x=at(e,drag.s);
  if(drag.nav!==undefined)navigate(x);
  else if(drag.marks){
    if(!drag.e)drag.v.over.append(drag.e=make('rect',{class:'brush',y:0,height:H}));
    drag.e.setAttribute('x',L+Math.min(x,drag.x)*S);drag.e.setAttribute('width',Math.abs(x-drag.x)*S);
  }else{o=drag.o-(x-drag.x)/(z*rows);place();}
});
addEventListener('pointerup',e=>{
  if(!drag)return;
  const d=drag;drag=null;if(d.e)d.e.remove();
  if(d.marks&&moved){
    const x=at(e,d.s),t=x=>d.v.o+Math.max(0,Math.min(W,x))/(z*rows);
    show(Math.min(t(x),t(d.x)),Math.max(t(x),t(d.x)));
  }
  if(d.nav!==undefined&&!moved&&d.nav<0){o=d.x-W/(2*z);place();}
});
function navigate(x){
  if(drag.nav>=0){o=x-drag.nav;place();}
  else show(Math.max(0,Math.min(x,drag.x)),Math.min(W,Math.max(x,drag.x)));
}
nav.addEventListener('pointerdown',e=>{
  const s=$('svg',nav),x=at(e,s);moved=false;
  // Inside the window it moves; outside, or on the whole, it marks another one.
  drag={s,x,cx:e.clientX,nav:z>1&&x>=o&&x<=o+W/z?x-o:-1};e.preventDefault();nav.focus();
});
// Overlapping signs are drawn as one, with their number. The gravest one is visible.
function signs(svg){
  const rows=new Map();
  for(const e of all('a.sign',svg)){
    const why=$('.why',e),s={e,x:+e.dataset.x,y:e.dataset.y,i:+e.dataset.i,look:e.classList[1],count:$('.sn',e),why,
      words:why?why.dataset.w:'',next:why?+why.dataset.n:0,begin:why&&why.dataset.b?+why.dataset.b:null,all:[]};
    if(!rows.has(s.y))rows.set(s.y,[]);
    rows.get(s.y).push(s);
  }
  return [...rows.values()].map(row=>row.sort((a,b)=>a.x-b.x||a.i-b.i));
}
function placeSigns(v){
  const at=x=>L+(x-L-v.o)*v.z;
  for(const row of v.signs){
    let last=null;
    for(const s of row){
      const x=at(s.x),isOut=z>1&&(x<L-1||x>R+4),isCovered=!isOut&&last&&x-last.at<14;
      s.e.style.display=isOut||isCovered?'none':'';
      if(isCovered)last.all.push(s);
      if(isOut||isCovered)continue;
      s.at=x;s.all=[s];last=s;
      s.e.setAttribute('transform','translate('+x+' '+s.y+')');
    }
    for(const s of row)if(s.e.style.display==='')dress(s,at);
  }
  drawRings(v);
}
function dress(s,at){
  const top=s.all.reduce((a,b)=>b.i<a.i?b:a),n=s.all.length,end=s.all[n-1];
  s.e.setAttribute('class','sign '+top.look+(s.all.some(t=>t.i===chosen)?' chosen':''));
  $('use',s.e).setAttribute('href','#ps-'+top.look);
  s.count.textContent=n>1?'×'+n:'';
  if(!s.why)return;
  const right=Math.min(at(end.next),R+edge)-s.at-14,left=s.begin===null?0:s.at-Math.max(L,at(s.begin))-144;
  const isLeft=right<Math.min(left,s.words.length*5.4),room=Math.floor((isLeft?left:right)/5.4);
  s.why.setAttribute('x',isLeft?-8:9);s.why.setAttribute('text-anchor',isLeft?'end':'start');
  s.why.textContent=n>1||room<8?'':s.words.length<=room?s.words:s.words.slice(0,room-1)+'…';
}
function chooseSign(v,e){
  const s=v.signs.flat().find(s=>s.e===e),numbers=s.all.map(s=>s.i).sort((a,b)=>a-b),next=numbers.indexOf(chosen)+1;
  choose(numbers[next%numbers.length]);
}

// The chosen item: its line, its entries in rings, and their text.
const links=all('#list a[data-i]'),position=$('#at');
function stepBy(d){choose(chosen<0?(d>0?0:list.length-1):(chosen+d+list.length)%list.length);}
function choose(i){
  selected=[];chosen=i;
  const line=links[i],isInList=document.activeElement&&document.activeElement.closest('#list a');
  for(const a of links)if(a===line)a.setAttribute('aria-current','true');else a.removeAttribute('aria-current');
  position.textContent=(i+1)+' of '+list.length;
  showLine(line);
  if(isInList)line.focus({preventScroll:true});
  move(list[i]);place();tellLine(list[i]);
}
function letGo(){
  if(chosen<0)return;
  chosen=-1;position.textContent='';
  for(const a of links)a.removeAttribute('aria-current');
  for(const v of views)placeSigns(v);
}
// Only the list scrolls, not the page.
function showLine(line){
  const box=$('#list'),a=line.getBoundingClientRect(),b=box.getBoundingClientRect();
  if(box.scrollHeight<=box.clientHeight)return;
  if(a.top<b.top)box.scrollTop+=a.top-b.top-30;else if(a.bottom>b.bottom)box.scrollTop+=a.bottom-b.bottom+30;
}
// Zooms and moves until all of its entries are visible, and apart from their neighbours if
// there is room.
function move([x,,rings]){
  const xs=[+x,...rings.map(r=>+r[1])],from=Math.min(...xs)-L,until=Math.max(...xs)-L,span=(until-from)*1.4;
  const main=rings.find(r=>r[7])||rings.at(-1),c=main&&crowdOf.get(String(main[0])),f=c&&views[0].flock(c);
  const wanted=Math.min(400,Math.max(8,f?1.1*views[0].opening(f)/S:0,span>0?W*.2/span:0)),most=span>0?Math.max(1,W/span):mostZoom;
  const now=W/z,isIn=from>=o+now*.04&&until<=o+now*.96;
  if(z===1||z<wanted/4||z>most||!isIn){
    if(z===1||z<wanted/4||z>most)z=Math.max(1,Math.min(wanted,most));
    o=(from+until)/2-W/(2*z);
  }
  bringIntoSight(+x,main?+main[2]:0);
}
function bringIntoSight(x,y){
  const s=fig.scrollWidth/(R+edge),px=(L+(x-L-Math.max(0,Math.min(o,W*(1-1/z))))*z*S)*s,py=y*s;
  if(rows===1&&y&&(py<fig.scrollTop+70*s||py>fig.scrollTop+fig.clientHeight-20))fig.scrollTop=py-fig.clientHeight/2;
  if(px<fig.scrollLeft+20||px>fig.scrollLeft+fig.clientWidth-20)fig.scrollLeft=px-fig.clientWidth/2;
  fig.scrollIntoView({block:'nearest'});
}
function drawRings(v){
  v.rings.textContent='';
  if(chosen<0)return;
  const [x0,,rings]=list[chosen],at=x=>L+(x-L-v.o)*v.z,main=at(+x0);
  if(main>=L-1&&main<=R+1)v.rings.append(make('path',{class:'cursor',d:'M'+main+' 48V'+H}));
  rings.forEach(([n,x,y,,,,,isCulprit],i)=>{
    const e=$('[data-e="'+n+'"]',v.svg),a=e&&e.style.display!=='none'&&e.tagName==='use'?num(e,'x'):at(+x);
    if(a<L-1||a>R+1)return;
    const up=i%2?-13:13;
    v.rings.append(make('circle',{class:'ring'+(isCulprit?'':' soft'),cx:a,cy:y,r:8}));
    if(rings.length>1)v.rings.append(make('circle',{class:'badge',cx:a+6,cy:+y+up,r:6.5}),make('text',{class:'bt',x:a+6,y:+y+up+3.5},String(i+1)));
  });
}
function tellLine([,words,rings]){
  for(const e of all('.on'))e.classList.remove('on');
  out.textContent='';line(words);
  rings.forEach(([n,,,t,time,what,role],i)=>{
    const e=line((rings.length>1?(i+1)+'  ':'')+'#'+n+'  '+time+(clock?'  '+utc(+t)+' UTC':'')+'  '+what+'  ← '+role);
    if(known(n)){const a=document.createElement('a');a.href='#e'+n;a.textContent='in the table';e.append('  ',a);}
  });
}
if(list.length){
  $('#steps').hidden=false;
  $('#list').addEventListener('click',e=>{const a=e.target.closest('a[data-i]');if(a){e.preventDefault();choose(+a.dataset.i);}});
}
// The times stay visible.
const lift=()=>rows===1?fig.scrollTop*(R+edge)/fig.scrollWidth:0;
fig.addEventListener('scroll',()=>views[0].times.setAttribute('transform','translate(0 '+lift()+')'));
if(innerWidth<700)for(const d of all('.key'))d.open=false;
// Keys
let current=-1;
function key(k){
  if(k==='+'||k==='=')zoom(1.5,W/2);else if(k==='-')zoom(1/1.5,W/2);
  else if(k==='0'){z=1;o=0;place();}
  else if(k==='ArrowLeft'){o-=80/z;place();}else if(k==='ArrowRight'){o+=80/z;place();}
  else if(k==='Home'){o=0;place();}else if(k==='End'){o=W;place();}
  else if(k==='Escape'){held=[];select([]);}
  else if(k==='r')inRows({1:2,2:3,3:4,4:6,6:1}[rows]);
  else if((k==='n'||k==='p')&&marks.length){current=(current+(k==='n'?1:-1)+marks.length)%marks.length;const m=marks[current],x=views[0].x.get(m)-L;if(z>1&&(x<o||x>o+W/z)){o=x-W/(2*z);place();}select([...held.filter(h=>h!==m),m]);}
  else if(k==='m')held=selected.slice();
  else if((k==='j'||k==='k')&&list.length)stepBy(k==='j'?1:-1);
  else return false;
  return true;
}
const plain=v=>!v.ctrlKey&&!v.metaKey&&!v.altKey;
for(const e of [fig,nav])e.addEventListener('keydown',v=>{if(plain(v)&&key(v.key))v.preventDefault();});
root.addEventListener('keydown',v=>{
  const steps={j:1,k:-1,...(v.target.closest('#list')?{ArrowDown:1,ArrowUp:-1}:{})}[v.key];
  if(v.defaultPrevented||!steps||!list.length||!plain(v)||v.target===box)return;
  v.preventDefault();stepBy(steps);
});
for(const b of all('button'))b.addEventListener('click',()=>key(b.dataset.key));
fit();
// A page with other contents has its own box for words in its address.
for(const part of document.getElementById('filter')?[]:decodeURIComponent(location.search.slice(1)).slice(0,200).split('&')){
  if(part.startsWith('filter=')){box.value=part.slice(7);filter();}else for(const k of part)key(k);
}
follow();
})();
